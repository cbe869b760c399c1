import { randomUUID } from "node:crypto";
import * as conversations from "@hark/contract/conversations/endpoints";
import { mergeConversation } from "@hark/contract/conversations/merge-endpoints";
import * as feedback from "@hark/contract/feedback/endpoints";
import * as endpoints from "@hark/contract/feedback/link-endpoints";
import { listPrivateComments } from "@hark/contract/feedback/private-comment-endpoints";
import { feedback as limits } from "@hark/contract/limits";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken, type VisitorPerson } from "../../../../test/cast.ts";
import { outcomesOf } from "../../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../../test/socket-client.ts";
import { newId } from "../../../platform/ids.ts";
import { listActivities } from "../../conversations/activity-queries.ts";
import { listRecipients } from "../announcements/recipients.ts";

const app = useTestApp();

type Of = Pick<Stage, "project">;
const at = ({ project }: Of, feedbackId: string) => ({ projectId: project.id, feedbackId });
const inThread = ({ project }: Of, conversationId: string) => ({ projectId: project.id, conversationId });
const start = async ({ project }: Of, visitor: VisitorPerson, content = "Could you add a CSV export?") => {
  const body = { type: "QUESTION" as const, content };
  return (await visitor.call(conversations.startConversation, { params: { projectId: project.id }, body }))
    .conversation;
};
const suggest = async ({ project }: Of, visitor: VisitorPerson, title: string) =>
  (await visitor.call(feedback.createFeedback, { params: { projectId: project.id }, body: { title } })).feedback;
const move = ({ project, olivia }: Pick<Stage, "project" | "olivia">, feedbackId: string, status: "UNDER_REVIEW") =>
  olivia.call(feedback.updateFeedback, { params: at({ project }, feedbackId), body: { status } });
/** Whom an announcement of the item's status would tell. */
async function recipientsOf({ project }: Of, feedbackId: string): Promise<string[]> {
  const { database } = app.app;
  const id = newId();
  const now = new Date();
  const row = { id, project_id: project.id, feedback_id: feedbackId, title: "", send_at: now, created_at: now };
  await database.db
    .insertInto("announcements")
    .values({ ...row, status: "PLANNED", state: "CANCELLED" })
    .execute();
  return ((await listRecipients(database, project.id, [id])).get(id) ?? []).map(({ emailKey }) => emailKey);
}

test("[D4] a conversation becomes a vote: one link and one vote whoever is quickest, quoted and promised, seen by the visitor", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, theo, nadia, project } = stage;
  const item = await suggest(stage, nadia, "CSV export");
  await move(stage, item.id, "UNDER_REVIEW");
  const conversation = await start(stage, theo);
  const messageId = conversation.lastMessage?.id ?? "";
  const ask = (agent: Stage["olivia"], body: object = {}) =>
    agent.call(endpoints.suggestFromConversation, {
      params: inThread(stage, conversation.id),
      body: { feedbackId: item.id, messageId, ...body },
    });
  const [agents, theos, nadias] = await Promise.all([
    connectDashboard(app, marco),
    connectWidget(app, project, theo),
    connectWidget(app, project, nadia),
  ]);
  for (const socket of [agents, theos, nadias]) onTestFinished(socket.close);
  const answers = await Promise.all([1, 2, 3, 4].map((one) => ask(one % 2 ? olivia : marco)));
  expect(new Set(answers.map(({ link }) => link.id)).size).toBe(1);
  const link = answers[0]?.link;
  expect(link).toMatchObject({
    feedback: { id: item.id, title: "CSV export", status: "UNDER_REVIEW" },
    conversation: { id: conversation.id, type: "QUESTION", status: "OPEN" },
    widgetUser: { id: theo.widgetUser.id },
    messageId,
    promised: false,
  });
  expect(await agents.next("feedback.linked")).toEqual({ link, projectId: project.id });
  expect(await theos.next("feedback.voted")).toEqual({ feedbackId: item.id, hasVoted: true, onBehalf: true });
  const ofTheo = await theo.call(feedback.getVisitorFeedback, { params: at(stage, item.id) });
  expect(ofTheo.feedback).toMatchObject({ upvoteCount: 1, hasVoted: true, onBehalf: true });
  const { votes } = await olivia.call(feedback.listVotes, { params: at(stage, item.id) });
  expect(votes).toMatchObject([{ widgetUser: { id: theo.widgetUser.id }, onBehalfBy: { id: link?.agent?.id } }]);
  const { privateComments } = await olivia.call(listPrivateComments, { params: at(stage, item.id) });
  expect(privateComments).toMatchObject([
    { content: "Could you add a CSV export?", quoted: { conversationId: conversation.id, messageId } },
  ]);
  const lines = await listActivities(app.app.database, project.id, conversation.id, { range: { from: 0, to: null } });
  expect(lines.map(({ kind, data }) => [kind, data])).toEqual([
    ["LINKED", { feedbackId: item.id, title: "CSV export", isNew: false }],
  ]);
  // `true` raises the promise and names who gave it; `false` never lowers it, but PATCH does.
  expect((await ask(marco, { promised: true })).link).toMatchObject({ id: link?.id, promised: true });
  expect((await ask(olivia)).link).toMatchObject({ promised: true, agent: { id: marco.agentId } });
  const { feedback: seen } = await olivia.call(feedback.getFeedback, { params: at(stage, item.id) });
  expect(seen).toMatchObject({ linkCount: 1, promisedCount: 1, privateCommentCount: 1, upvoteCount: 1 });
  const linkParams = { ...inThread(stage, conversation.id), linkId: link?.id ?? "" };
  await olivia.call(endpoints.updateLink, { params: linkParams, body: { promised: false } });
  const listed = await marco.call(endpoints.listConversationLinks, { params: inThread(stage, conversation.id) });
  expect(listed).toMatchObject({ links: [{ id: link?.id, promised: false }], knownIssues: [] });

  // Nobody but the voter hears of the vote, and no visitor of the link.
  expect(nadias.received.map(({ event }) => event)).not.toContain("feedback.voted");
  const told = [...theos.received, ...nadias.received].filter(({ event }) => event !== "feedback.changed");
  expect(JSON.stringify(told)).not.toMatch(/link|promis|agent/i);

  await olivia.call(endpoints.deleteLink, { params: linkParams });
  expect(await agents.next("feedback.unlinked")).toEqual({
    linkId: link?.id,
    feedbackId: item.id,
    conversationId: conversation.id,
    projectId: project.id,
  });
  const after = await olivia.call(feedback.getFeedback, { params: at(stage, item.id) });
  expect(after.feedback).toMatchObject({ linkCount: 0, promisedCount: 0, upvoteCount: 0, privateCommentCount: 1 });
});

test("[D4] a new item is the visitor's own and pending; repeats with a client id make one, also at the same moment", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, nadia, project } = stage;
  const conversation = await start(stage, theo);
  const body = { title: "Export as CSV", description: "With cents.", promised: true, clientId: randomUUID() };
  const params = inThread(stage, conversation.id);
  const answers = await Promise.all(
    [1, 2, 3].map(() => olivia.call(endpoints.suggestFromConversation, { params, body })),
  );
  expect(new Set(answers.map(({ link }) => link.id)).size).toBe(1);
  const item = answers[0]?.feedback;
  expect(item).toMatchObject({
    title: "Export as CSV",
    status: "PENDING",
    upvoteCount: 1,
    linkCount: 1,
    promisedCount: 1,
  });
  const list = async (visitor: VisitorPerson) =>
    (await visitor.call(feedback.listVisitorFeedbacks, { params: { projectId: project.id } })).feedbacks;
  expect(await list(theo)).toMatchObject([{ id: item?.id, isOwn: true, hasVoted: true, onBehalf: true }]);
  expect(await list(nadia)).toEqual([]);

  // Taking it back withdraws: no mail, not as the author of what was made for them either; the link stays for the team.
  const ofItem = at(stage, item?.id ?? "");
  await app.app.database.db
    .updateTable("visitors")
    .set({ email: "theo@visitor.example", email_is_proven: true })
    .where("project_id", "=", project.id)
    .where("id", "=", theo.widgetUser.id)
    .execute();
  expect(await recipientsOf(stage, ofItem.feedbackId)).toEqual(["theo@visitor.example"]);
  await theo.call(feedback.withdrawVote, { params: ofItem });
  expect(await recipientsOf(stage, ofItem.feedbackId)).toEqual([]);
  const { links } = await olivia.call(endpoints.listFeedbackLinks, { params: ofItem });
  expect(links).toMatchObject([{ promised: true, conversation: { id: conversation.id } }]);

  // Voting makes it their own, which the link does not take along.
  await theo.call(feedback.voteForFeedback, { params: ofItem });
  await olivia.call(endpoints.deleteLink, { params: { ...params, linkId: links[0]?.id ?? "" } });
  expect(await list(theo)).toMatchObject([{ upvoteCount: 1, hasVoted: true, onBehalf: false }]);
});

test("[D4] the visitor's vote on behalf becomes their own by voting, and is counted once", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, nadia } = stage;
  const item = await suggest(stage, nadia, "Dark mode");
  await move(stage, item.id, "UNDER_REVIEW");
  const conversation = await start(stage, theo);
  await olivia.call(endpoints.suggestFromConversation, {
    params: inThread(stage, conversation.id),
    body: { feedbackId: item.id },
  });
  const voted = await theo.call(feedback.voteForFeedback, { params: at(stage, item.id) });
  expect(voted.feedback).toMatchObject({ upvoteCount: 1, hasVoted: true, onBehalf: false });
  const takeBack = olivia.call(endpoints.withdrawVoteOnBehalf, {
    params: { ...at(stage, item.id), visitorId: theo.widgetUser.id },
  });
  expect(await outcomesOf([takeBack])).toEqual(["409 CONFLICT"]);
});

test("[D4] [D2] a vote stands for every link of its voter with the group, and goes with the last of them", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, nadia } = stage;
  const [into, merged] = [await suggest(stage, nadia, "Dark mode"), await suggest(stage, nadia, "A night theme")];
  for (const { id } of [into, merged]) await move(stage, id, "UNDER_REVIEW");
  const [first, second] = [await start(stage, theo), await start(stage, theo)];
  const ask = async (conversationId: string, feedbackId: string) => {
    const params = inThread(stage, conversationId);
    const { link } = await olivia.call(endpoints.suggestFromConversation, { params, body: { feedbackId } });
    return { ...params, linkId: link.id };
  };
  const links = [await ask(first.id, into.id), await ask(second.id, merged.id)];
  await olivia.call(feedback.mergeFeedback, { params: at(stage, merged.id), body: { intoId: into.id } });
  const seen = async () => (await theo.call(feedback.getVisitorFeedback, { params: at(stage, into.id) })).feedback;
  expect(await seen()).toMatchObject({ upvoteCount: 1, hasVoted: true });
  for (const [index, params] of links.entries()) {
    await olivia.call(endpoints.deleteLink, { params });
    const isLast = index === links.length - 1;
    expect(await seen()).toMatchObject({ upvoteCount: isLast ? 0 : 1, hasVoted: !isLast });
  }
});

test("[K1] [D2] an answer stays while its conversation is linked with anything of the group", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, nadia } = stage;
  const [into, merged] = [await suggest(stage, nadia, "Dark mode"), await suggest(stage, nadia, "A night theme")];
  const params = inThread(stage, (await start(stage, theo)).id);
  const linkIds: string[] = [];
  for (const { id } of [into, merged]) {
    await move(stage, id, "UNDER_REVIEW");
    const { link } = await olivia.call(endpoints.suggestFromConversation, { params, body: { feedbackId: id } });
    linkIds.push(link.id);
  }
  await olivia.call(feedback.mergeFeedback, { params: at(stage, merged.id), body: { intoId: into.id } });
  for (const status of ["PLANNED", "COMPLETED"] as const) {
    await olivia.call(feedback.updateFeedback, { params: at(stage, into.id), body: { status, announce: false } });
  }
  const ready: number[] = [];
  for (const linkId of linkIds) {
    await olivia.call(endpoints.deleteLink, { params: { ...params, linkId } });
    const { feedback: item } = await olivia.call(feedback.getFeedback, { params: at(stage, into.id) });
    ready.push(item.readyAnswerCount);
  }
  expect(ready).toEqual([1, 0]);
});

test("[D4] a message that is longer than a comment is quoted without half an emoji", async () => {
  const stage = await buildStage(app);
  const { olivia, theo } = stage;
  const before = "a".repeat(limits.commentMax - 1);
  const conversation = await start(stage, theo, `${before}😀`);
  const { link } = await olivia.call(endpoints.suggestFromConversation, {
    params: inThread(stage, conversation.id),
    body: { title: "Emoji", messageId: conversation.lastMessage?.id ?? "" },
  });
  const { privateComments } = await olivia.call(listPrivateComments, { params: at(stage, link.feedback.id) });
  expect(privateComments.map(({ content }) => content)).toEqual([before]);
});

test("[D4] by address: the visitor whose token named it, else one record that no browser joins and that becomes theirs", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, nadia, theo, project } = stage;
  const item = await suggest(stage, theo, "Invoices as PDF");
  await move(stage, item.id, "UNDER_REVIEW");
  const vote = (agent: Stage["olivia"], email: string, name?: string) =>
    agent.call(endpoints.voteForAddress, { params: at(stage, item.id), body: { email, ...(name && { name }) } });
  // Nadia's token said so.
  const ofNadia = await vote(olivia, "NADIA@visitor.example");
  expect(ofNadia.vote).toMatchObject({ widgetUser: { id: nadia.widgetUser.id }, onBehalfBy: { id: olivia.agentId } });
  const answers = await Promise.all([
    vote(olivia, "pim@far.example", "Pim"),
    vote(marco, "PIM@Far.example"),
    vote(olivia, "pim@FAR.example"),
  ]);
  expect(new Set(answers.map(({ vote: { widgetUser } }) => widgetUser.id)).size).toBe(1);
  const record = answers[0]?.vote.widgetUser;
  expect(record).toMatchObject({ isVerified: false });
  expect((await vote(olivia, "pim@far.example")).feedback.upvoteCount).toBe(2);
  expect((await recipientsOf(stage, item.id)).sort()).toEqual(["nadia@visitor.example", "pim@far.example"]);

  // Claiming the address is not enough: not by a page, and not in a form.
  const claims = await buildVisitor(app, project, { user: { id: "pim", email: "pim@far.example" } });
  const seen = await claims.call(feedback.getVisitorFeedback, { params: at(stage, item.id) });
  expect([claims.widgetUser.id === record?.id, seen.feedback.hasVoted]).toEqual([false, false]);

  // A user token is.
  const user = { id: "pim", email: "Pim@far.example" };
  const tokens = await Promise.all([1, 2].map(() => signUserToken(project, user)));
  const body = { locale: { language: "en", timezone: "Europe/Berlin" } };
  const sessions = await Promise.all(
    tokens.map((userToken) =>
      claims.call(startVisitorSession, { params: { projectId: project.id }, body: { ...body, user, userToken } }),
    ),
  );
  expect(new Set(sessions.map(({ widgetUser }) => widgetUser.id)).size).toBe(1);
  const pim = await buildVisitor(app, project, { user, userToken: tokens[0] }, sessions[0]?.token);
  const own = await pim.call(feedback.getVisitorFeedback, { params: at(stage, item.id) });
  expect(own.feedback).toMatchObject({ upvoteCount: 2, hasVoted: true, onBehalf: true });
  expect((await vote(marco, "pim@far.example")).vote.widgetUser.id).toBe(pim.widgetUser.id);
  const withdrawn = await olivia.call(endpoints.withdrawVoteOnBehalf, {
    params: { ...at(stage, item.id), visitorId: pim.widgetUser.id },
  });
  expect(withdrawn.feedback.upvoteCount).toBe(1);
  const again = await olivia.call(endpoints.withdrawVoteOnBehalf, {
    params: { ...at(stage, item.id), visitorId: pim.widgetUser.id },
  });
  expect(again.feedback.upvoteCount).toBe(1);
});

test("[D4] a vote on behalf of an item that is not the visitor's to see stays unseen and unheard", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, nadia, project } = stage;
  const hidden = await suggest(stage, nadia, "A secret plan");
  const conversation = await start(stage, theo);
  const socket = await connectWidget(app, project, theo);
  onTestFinished(socket.close);
  await olivia.call(endpoints.suggestFromConversation, {
    params: inThread(stage, conversation.id),
    body: { feedbackId: hidden.id },
  });
  // What comes after it has arrived.
  await theo.call(feedback.createFeedback, { params: { projectId: project.id }, body: { title: "Mine" } });
  await socket.next("feedback.changed", ({ feedback: { title } }) => title === "Mine");
  expect(JSON.stringify(socket.received)).not.toContain(hidden.id);
  expect(await outcomesOf([theo.call(feedback.getVisitorFeedback, { params: at(stage, hidden.id) })])).toEqual([
    "404 NOT_FOUND",
  ]);
});

test("[D4] what is foreign, unknown or of another conversation is refused, and a merged conversation stands for its target", async () => {
  const stage = await buildStage(app);
  const { olivia, petra, petrasProject, theo, nadia } = stage;
  const other = await suggest({ project: petrasProject }, await buildVisitor(app, petrasProject), "Elsewhere");
  const [first, second, ofNadia] = [await start(stage, theo), await start(stage, theo), await start(stage, nadia)];
  const ask = (conversationId: string, body: object) =>
    olivia.call(endpoints.suggestFromConversation, { params: inThread(stage, conversationId), body });
  expect(
    await outcomesOf([
      ask(first.id, { feedbackId: other.id }),
      ask(first.id, { title: "One", messageId: ofNadia.lastMessage?.id }),
      ask(first.id, {}),
      ask(first.id, { title: "One", feedbackId: other.id }),
      ask(first.id, { title: "  " }),
      ask(randomUUID(), { title: "One" }),
      petra.call(endpoints.suggestFromConversation, { params: inThread(stage, first.id), body: { title: "One" } }),
    ]),
  ).toEqual([
    "404 NOT_FOUND",
    "404 NOT_FOUND",
    "400 VALIDATION_FAILED",
    "400 VALIDATION_FAILED",
    "400 VALIDATION_FAILED",
    "404 NOT_FOUND",
    "404 NOT_FOUND",
  ]);
  await olivia.call(mergeConversation, { params: inThread(stage, second.id), body: { intoId: first.id } });
  const { link } = await ask(second.id, { title: "Two wheels", messageId: second.lastMessage?.id });
  expect(link.conversation.id).toBe(first.id);
  const foreign = { ...inThread(stage, ofNadia.id), linkId: link.id };
  expect(
    await outcomesOf([
      olivia.call(endpoints.updateLink, { params: foreign, body: { promised: true } }),
      olivia.call(endpoints.deleteLink, { params: foreign }),
    ]),
  ).toEqual(["404 NOT_FOUND", "404 NOT_FOUND"]);
});

test("[D4] an item's links come promised first, then the newest, page by page", async () => {
  const stage = await buildStage(app);
  const { olivia, project, theo } = stage;
  const item = await suggest(stage, theo, "Keyboard keys");
  const ids: string[] = [];
  for (const promised of [false, true, false, true]) {
    const visitor = await buildVisitor(app, project);
    const conversation = await start(stage, visitor);
    await olivia.call(endpoints.suggestFromConversation, {
      params: inThread(stage, conversation.id),
      body: { feedbackId: item.id, promised },
    });
    ids.push(conversation.id);
  }
  const page = (cursor?: string) =>
    olivia.call(endpoints.listFeedbackLinks, {
      params: at(stage, item.id),
      query: { limit: 3, ...(cursor !== undefined && { cursor }) },
    });
  const first = await page();
  const rest = await page(first.nextCursor ?? "");
  expect([...first.links, ...rest.links].map(({ conversation }) => conversation.id)).toEqual(
    [3, 1, 2, 0].map((index) => ids[index]),
  );
  expect(rest.nextCursor).toBeNull();
});
