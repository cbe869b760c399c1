import { randomUUID } from "node:crypto";
import * as endpoints from "@hark/contract/feedback/endpoints";
import * as privately from "@hark/contract/feedback/private-comment-endpoints";
import { listMembers, removeMember } from "@hark/contract/members/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, type Stage } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";

const app = useTestApp();

async function suggest({ project, theo }: Stage) {
  const params = { projectId: project.id };
  const body = { title: "Dark mode", description: "It is dim." };
  const { feedback } = await theo.call(endpoints.createFeedback, { params, body });
  return { projectId: project.id, feedbackId: feedback.id };
}

test("[D6] every agent edits texts, owner and quarter; the texts before are kept, and what changes nothing leaves no entry", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, petra } = stage;
  const params = await suggest(stage);
  const edit = (agent: Stage["olivia"], body: object) => agent.call(endpoints.updateFeedback, { params, body });
  const first = await edit(olivia, { title: "  A dark theme ", ownerId: marco.agentId, etaQuarter: "2027-Q1" });
  expect(first.feedback).toMatchObject({
    title: "A dark theme",
    description: "It is dim.",
    ownerId: marco.agentId,
    etaQuarter: "2027-Q1",
    editedAt: expect.any(String),
  });
  await edit(marco, { description: "", title: "A dark theme" });
  await edit(marco, { description: "", etaQuarter: null });
  const { edits } = await olivia.call(endpoints.listEdits, { params });
  expect(edits).toMatchObject([
    { agent: { id: marco.agentId }, title: null, description: { from: "It is dim.", to: "" } },
    { agent: { id: olivia.agentId }, title: { from: "Dark mode", to: "A dark theme" }, description: null },
  ]);
  expect(
    await outcomesOf([
      edit(olivia, { ownerId: petra.agentId }),
      edit(olivia, { ownerId: randomUUID() }),
      edit(olivia, { title: " " }),
      edit(olivia, { etaQuarter: "2027-Q5" }),
      edit(petra, { title: "Mine" }),
    ]),
  ).toEqual([
    "400 VALIDATION_FAILED",
    "400 VALIDATION_FAILED",
    "400 VALIDATION_FAILED",
    "400 VALIDATION_FAILED",
    "404 NOT_FOUND",
  ]);
  const list = async (ownerId: string) =>
    (await olivia.call(endpoints.listFeedbacks, { params: { projectId: params.projectId }, query: { ownerId } }))
      .feedbacks.length;
  expect([await list(marco.agentId), await list("none")]).toEqual([1, 0]);
  const { projectMembers } = await olivia.call(listMembers, { params: { projectId: params.projectId } });
  const memberId = projectMembers.find(({ user }) => user?.id === marco.accountId)?.id ?? "";
  await olivia.call(removeMember, { params: { projectId: params.projectId, memberId } });
  expect([await list(marco.agentId), await list("none")]).toEqual([0, 1]);
});

test("[D6] private comments are the team's, changed by their author alone, once for a client id, and no visitor's", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, theo } = stage;
  const params = await suggest(stage);
  const clientId = randomUUID();
  const write = (agent: Stage["olivia"], content: string) =>
    agent.call(privately.createPrivateComment, { params, body: { content, clientId } });
  const written = await Promise.all([1, 2, 3].map(() => write(marco, "Costs us two weeks")));
  expect(new Set(written.map(({ privateComment }) => privateComment.id)).size).toBe(1);
  const commentId = written[0]?.privateComment.id ?? "";
  const ofComment = { ...params, commentId };
  expect(
    await outcomesOf([
      olivia.call(privately.updatePrivateComment, { params: ofComment, body: { content: "Not mine" } }),
      olivia.call(privately.deletePrivateComment, { params: ofComment }),
      marco.call(privately.updatePrivateComment, { params: ofComment, body: { content: "Costs us a week" } }),
    ]),
  ).toEqual(["403 FORBIDDEN", "403 FORBIDDEN", "done"]);
  const { privateComments } = await olivia.call(privately.listPrivateComments, { params });
  expect(privateComments).toMatchObject([{ content: "Costs us a week", editedAt: expect.any(String) }]);
  const seen = await theo.call(endpoints.getVisitorFeedback, { params });
  expect(seen.feedback).toMatchObject({ commentCount: 0, comments: [] });
  expect(JSON.stringify(seen)).not.toMatch(/week|owner|quarter|private|edit/i);
  await marco.call(privately.deletePrivateComment, { params: ofComment });
  const after = await olivia.call(endpoints.getFeedback, { params });
  expect(after.feedback.privateCommentCount).toBe(0);
});
