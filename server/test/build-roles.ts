import { startBulkJob } from "@hark/contract/bulk/endpoints";
import { startConversation } from "@hark/contract/conversations/endpoints";
import { createFeedback } from "@hark/contract/feedback/endpoints";
import { suggestFromConversation } from "@hark/contract/feedback/link-endpoints";
import { createPrivateComment } from "@hark/contract/feedback/private-comment-endpoints";
import { createKnownIssue, updateKnownIssue } from "@hark/contract/known-issues/endpoints";
import { inviteMember, listMembers } from "@hark/contract/members/endpoints";
import { listKnownIssueAnswers } from "@hark/contract/prepared-answers/endpoints";
import { createSavedReply } from "@hark/contract/saved-replies/endpoints";
import { createTag } from "@hark/contract/tags/endpoints";
import { createNote } from "@hark/contract/thread/endpoints";
import { createView } from "@hark/contract/views/endpoints";
import type { TestApp } from "./build-test-app.ts";
import { buildStage, buildVisitor } from "./cast.ts";
import type { Caller } from "./roles.ts";

/** Olivia's project with one of everything, and a token for each caller. */
export async function buildRoles(app: TestApp) {
  const { project, olivia, marco, petra, petrasProject, theo } = await buildStage(app);
  const params = { projectId: project.id };
  const { conversation } = await theo.call(startConversation, { params, body: { type: "QUESTION", content: "Hello" } });
  const { feedback } = await theo.call(createFeedback, { params, body: { title: "Dark mode", description: "" } });
  const { tag } = await olivia.call(createTag, { params, body: { name: "Billing" } });
  const { savedReply } = await olivia.call(createSavedReply, {
    params,
    body: { title: "Refund", body: "It is on its way." },
  });
  const { knownIssue } = await olivia.call(createKnownIssue, { params, body: { title: "The map is empty" } });
  const { link } = await olivia.call(suggestFromConversation, {
    params: { ...params, conversationId: conversation.id },
    body: { feedbackId: feedback.id },
  });
  const { privateComment } = await marco.call(createPrivateComment, {
    params: { ...params, feedbackId: feedback.id },
    body: { content: "Ours" },
  });
  const fixed = await olivia.call(createKnownIssue, {
    params,
    body: { title: "The list is short", conversationIds: [conversation.id] },
  });
  const fixedParams = { ...params, knownIssueId: fixed.knownIssue.id };
  const { announcement } = await olivia.call(updateKnownIssue, { params: fixedParams, body: { state: "FIXED" } });
  const { preparedAnswers } = await olivia.call(listKnownIssueAnswers, { params: fixedParams });
  const { view } = await olivia.call(createView, {
    params,
    body: { name: "Bugs", where: { field: "type", op: "is", value: "BUG" }, isShared: true },
  });
  const { job } = await olivia.call(startBulkJob, {
    params,
    body: { ids: [conversation.id], action: { type: "CLOSE" } },
  });
  const { note } = await olivia.call(createNote, {
    params: { ...params, conversationId: conversation.id },
    body: { content: "Knows us well" },
  });
  const email = `invited+${project.id}@team.example`;
  await olivia.call(inviteMember, { params, body: { invitationEmail: email } });
  const { projectMembers } = await olivia.call(listMembers, { params });
  const values: Record<string, string> = {
    projectId: project.id,
    memberId: projectMembers.find((member) => member.user?.id === marco.accountId)?.id ?? "",
    agentId: marco.agentId,
    email,
    conversationId: conversation.id,
    itemId: conversation.id,
    noteId: note.id,
    visitorId: theo.widgetUser.id,
    feedbackId: feedback.id,
    tagId: tag.id,
    savedReplyId: savedReply.id,
    viewId: view.id,
    knownIssueId: knownIssue.id,
    linkId: link.id,
    // Nobody has one.
    attachmentId: crypto.randomUUID(),
    commentId: privateComment.id,
    announcementId: announcement?.id ?? "",
    preparedAnswerId: preparedAnswers[0]?.id ?? "",
    jobId: job.id,
    check: "DATABASE",
    // Nobody's.
    sessionId: conversation.id,
  };
  const tokens: Record<Caller, string> = {
    anonymous: "",
    outsider: petra.token,
    member: marco.token,
    owner: olivia.token,
    visitor: theo.token,
    otherVisitor: (await buildVisitor(app, petrasProject)).token,
  };
  return { values, tokens };
}

export type Roles = Awaited<ReturnType<typeof buildRoles>>;
