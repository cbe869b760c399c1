import * as conversations from "@hark/contract/conversations/endpoints";
import type { Endpoint } from "@hark/contract/endpoint";
import * as feedback from "@hark/contract/feedback/endpoints";
import { suggestFromConversation, voteForAddress } from "@hark/contract/feedback/link-endpoints";
import { createPrivateComment } from "@hark/contract/feedback/private-comment-endpoints";
import { updateFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import * as knownIssues from "@hark/contract/known-issues/endpoints";
import { createTag, tagFeedback } from "@hark/contract/tags/endpoints";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor } from "../../../test/cast.ts";
import { rawRequest } from "../../../test/raw-request.ts";
import { connectWidget } from "../../../test/socket-client.ts";

const app = useTestApp();

test("[D4] [D6] [K3] a stranger who walks every visitors' endpoint and hears every event finds nothing of the team's", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco, theo, nadia } = stage;
  const params = { projectId: project.id };
  const stranger = await buildVisitor(app, project);
  const sockets = await Promise.all([stranger, theo].map((visitor) => connectWidget(app, project, visitor)));
  for (const socket of sockets) onTestFinished(socket.close);

  const { feedback: item } = await theo.call(feedback.createFeedback, { params, body: { title: "Dark mode" } });
  const ofItem = { ...params, feedbackId: item.id };
  await olivia.call(feedback.updateFeedback, { params: ofItem, body: { status: "UNDER_REVIEW" } });
  const body = { type: "BUG" as const, content: "SECRET-words-of-nadia" };
  const { conversation } = await nadia.call(conversations.startConversation, { params, body });
  const inThread = { ...params, conversationId: conversation.id };
  const { link } = await olivia.call(suggestFromConversation, {
    params: inThread,
    body: { feedbackId: item.id, promised: true, messageId: conversation.lastMessage?.id },
  });
  await olivia.call(voteForAddress, {
    params: ofItem,
    body: { email: "SECRET-address@far.example", name: "SECRET-name" },
  });
  const { privateComment } = await marco.call(createPrivateComment, {
    params: ofItem,
    body: { content: "SECRET-private" },
  });
  await olivia.call(feedback.updateFeedback, {
    params: ofItem,
    body: { ownerId: marco.agentId, etaQuarter: "2031-Q2" },
  });
  await olivia.call(feedback.updateFeedback, { params: ofItem, body: { title: "A dark theme" } });
  const { knownIssue } = await marco.call(knownIssues.createKnownIssue, {
    params,
    body: { title: "The map stays grey", conversationIds: [conversation.id] },
  });
  const ofIssue = { ...params, knownIssueId: knownIssue.id };
  await nadia.call(knownIssues.joinKnownIssue, { params: ofIssue, body: {} });
  await olivia.call(knownIssues.updateKnownIssue, { params: ofIssue, body: { text: "We look into it" } });
  // A label of the team's, an answer that waits, and what somebody said under something that was not public.
  const { tag } = await olivia.call(createTag, { params, body: { name: "SECRET-tag" } });
  await olivia.call(tagFeedback, { params: { ...ofItem, tagId: tag.id } });
  const settings = { weightKey: "SECRET-key", announceAfterMinutes: 60 };
  await olivia.call(updateFeedbackSettings, { params, body: settings });
  await olivia.call(feedback.updateFeedback, {
    params: ofItem,
    body: { status: "PLANNED", publicAnswer: "SECRET-answer" },
  });
  const unpublished = await nadia.call(feedback.createFeedback, { params, body: { title: "SECRET-wish" } });
  const ofUnpublished = { ...params, feedbackId: unpublished.feedback.id };
  await nadia.call(feedback.createVisitorComment, { params: ofUnpublished, body: { content: "SECRET-comment" } });
  await olivia.call(feedback.mergeFeedback, { params: ofUnpublished, body: { intoId: item.id } });
  // What comes after all of it has arrived.
  await theo.call(feedback.createVisitorComment, { params: ofItem, body: { content: "The end" } });
  await Promise.all(
    sockets.map((socket) => socket.next("feedback.commented", ({ comment }) => comment.content === "The end")),
  );

  const values: Record<string, string> = { ...ofIssue, ...ofItem, conversationId: conversation.id };
  const walk = app.app.http.endpoints.filter(({ door, method }: Endpoint) => door === "visitor" && method === "GET");
  expect(walk.length).toBeGreaterThan(4);
  const heard = sockets.flatMap(({ received }) => received.map(({ payload }) => JSON.stringify(payload)));
  const read: string[] = [];
  for (const { path } of walk) {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? knownIssue.id);
    for (const query of ["", "?search=map%20stays%20grey%20SECRET", "?title=dark%20theme"]) {
      for (const { token } of [stranger, theo]) {
        read.push(JSON.stringify((await rawRequest(app, "GET", filled + query, { token })).body));
      }
    }
  }
  const secrets = [
    /SECRET/i,
    new RegExp([link.id, privateComment.id, marco.agentId, nadia.widgetUser.id, conversation.id].join("|")),
    /2031-Q2|Dark mode"?,"to|promis|ownerId|etaQuarter|editedAt|linkCount|affectedCount|joinedCount|weight|onBehalfBy|privateComment/i,
    /Nadia|nadia@visitor/,
  ];
  expect(read.some((text) => text.includes("A dark theme"))).toBe(true);
  expect(read.some((text) => text.includes("The map stays grey"))).toBe(true);
  for (const text of [...read, ...heard]) for (const secret of secrets) expect(text).not.toMatch(secret);
});
