import * as endpoints from "@hark/contract/feedback/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";

const app = useTestApp();

test("[GAP-119] colleagues receive suggestions, votes, comments, moves and deletions live", async () => {
  const { project, olivia, marco, theo } = await buildStage(app);
  const board = await connectDashboard(app, marco);
  const { feedback } = await theo.call(endpoints.createFeedback, {
    params: { projectId: project.id },
    body: { title: "Live" },
  });
  const params = { projectId: project.id, feedbackId: feedback.id };
  const arrived = await board.next("feedback.changed");
  expect(arrived).toMatchObject({ projectId: project.id, feedback: { title: "Live", status: "PENDING" } });
  await theo.call(endpoints.voteForFeedback, { params });
  await board.next("feedback.changed", (one) => one.feedback.upvoteCount === 1);
  const { comment } = await olivia.call(endpoints.createComment, { params, body: { content: "Nice" } });
  expect((await board.next("feedback.commented")).comment).toEqual(comment);
  await olivia.call(endpoints.updateFeedback, { params, body: { status: "PLANNED", position: 1000 } });
  const moved = await board.next("feedback.changed", (one) => one.feedback.status === "PLANNED");
  const {
    comments: _,
    hasMore: __,
    author: ___,
    publicAnswer: ____,
    announcement: _____,
    isUnread: ______,
    ...fresh
  } = (await olivia.call(endpoints.getFeedback, { params })).feedback;
  expect(moved.feedback).toEqual(fresh);
  await olivia.call(endpoints.deleteFeedback, { params });
  expect(await board.next("feedback.removed")).toEqual({
    feedbackId: feedback.id,
    mergedIntoId: null,
    projectId: project.id,
  });
  board.close();
});

test("visitors receive events of the items that they may see: public ones, and their own", async () => {
  const { project, olivia, theo, nadia } = await buildStage(app);
  const [authors, others] = [await connectWidget(app, project, theo), await connectWidget(app, project, nadia)];
  const { feedback } = await theo.call(endpoints.createFeedback, {
    params: { projectId: project.id },
    body: { title: "Mine" },
  });
  const params = { projectId: project.id, feedbackId: feedback.id };
  await authors.next("feedback.changed");
  await olivia.call(endpoints.createComment, { params, body: { content: "Between us" } });
  await authors.next("feedback.commented");
  await olivia.call(endpoints.updateFeedback, { params, body: { status: "UNDER_REVIEW" } });
  await others.next("feedback.changed", (one) => one.feedback.status === "UNDER_REVIEW");
  expect(others.received.map((one) => one.event)).toEqual(["feedback.changed"]);
  await nadia.call(endpoints.voteForFeedback, { params });
  expect(await others.next("feedback.voted")).toEqual({ feedbackId: feedback.id, hasVoted: true, onBehalf: false });
  await olivia.call(endpoints.updateFeedback, { params, body: { status: "NOT_NOW" } });
  expect(await others.next("feedback.removed")).toEqual({ feedbackId: feedback.id, mergedIntoId: null });
  await authors.next("feedback.changed", (one) => one.feedback.status === "NOT_NOW");
  authors.close();
  others.close();
});

test("many votes in a second send few events, and the last one has the right count", async () => {
  const { project, olivia, theo } = await buildStage(app);
  const { feedback } = await theo.call(endpoints.createFeedback, {
    params: { projectId: project.id },
    body: { title: "Popular" },
  });
  const params = { projectId: project.id, feedbackId: feedback.id };
  await olivia.call(endpoints.updateFeedback, { params, body: { status: "UNDER_REVIEW" } });
  const voters = await Promise.all(Array.from({ length: 30 }, () => buildVisitor(app, project)));
  const board = await connectDashboard(app, olivia);
  await Promise.all(voters.map((voter) => voter.call(endpoints.voteForFeedback, { params })));
  await board.next("feedback.changed", (one) => one.feedback.upvoteCount === 30);
  expect(board.received.filter((one) => one.event === "feedback.changed").length).toBeLessThanOrEqual(5);
  board.close();
});
