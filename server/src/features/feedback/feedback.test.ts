import { randomUUID } from "node:crypto";
import { startConversation } from "@hark/contract/conversations/endpoints";
import type { FeedbackOrder } from "@hark/contract/feedback/endpoints";
import * as endpoints from "@hark/contract/feedback/endpoints";
import { canMove } from "@hark/contract/feedback/rules";
import { type FeedbackStatus, feedbackStatus } from "@hark/contract/feedback/schema";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken, type VisitorPerson } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";

const app = useTestApp();

async function suggest({ project }: Pick<Stage, "project">, visitor: VisitorPerson, title: string, description = "") {
  const params = { projectId: project.id };
  return (await visitor.call(endpoints.createFeedback, { params, body: { title, description } })).feedback;
}

/** Sets an item's status as the board would, whatever it was before. */
async function setStatus({ project }: Pick<Stage, "project">, feedbackId: string, status: FeedbackStatus) {
  await app.app.database.db
    .updateTable("feedbacks")
    .set({ status })
    .where("project_id", "=", project.id)
    .where("id", "=", feedbackId)
    .execute();
}

const at = ({ project }: Pick<Stage, "project">, feedbackId: string) => ({ projectId: project.id, feedbackId });

test("[FDB-01] an agent sees a visitor's suggestion as pending; retrying with the same client id creates one item", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia } = stage;
  const body = { title: "  Dark mode ", description: "It is dim.", clientId: randomUUID() };
  const params = { projectId: project.id };
  const answers = await Promise.all([1, 2, 3].map(() => theo.call(endpoints.createFeedback, { params, body })));
  expect(new Set(answers.map((answer) => answer.feedback.id)).size).toBe(1);
  expect(answers[0]?.feedback).toMatchObject({ title: "Dark mode", status: "PENDING", isOwn: true, hasVoted: false });
  const { feedbacks } = await olivia.call(endpoints.listFeedbacks, { params });
  expect(feedbacks).toEqual([
    expect.objectContaining({ title: "Dark mode", position: 0, upvoteCount: 0, commentCount: 0 }),
  ]);
  const { feedback } = await olivia.call(endpoints.getFeedback, { params: at(stage, feedbacks[0]?.id ?? "") });
  expect(feedback).toMatchObject({ description: "It is dim.", comments: [], author: { id: theo.widgetUser.id } });
});

test("[FDB-09] lists have the requested statuses in the requested order, page by page", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia, olivia } = stage;
  const params = { projectId: project.id };
  const ids: Record<string, string> = {};
  for (const status of feedbackStatus.options) {
    ids[status] = (await suggest(stage, theo, status)).id;
    await setStatus(stage, ids[status], status);
  }
  await nadia.call(endpoints.voteForFeedback, { params: at(stage, ids.UNDER_REVIEW ?? "") });
  await theo.call(endpoints.createVisitorComment, {
    params: at(stage, ids.PENDING ?? ""),
    body: { content: "More" },
  });
  const list = async (query: object) =>
    (await olivia.call(endpoints.listFeedbacks, { params, query })).feedbacks.map((one) => one.title);
  const suggestions = ["PENDING", "UNDER_REVIEW", "NOT_NOW"];
  expect(await list({ status: suggestions })).toEqual(["NOT_NOW", "UNDER_REVIEW", "PENDING"]);
  expect(await list({ status: "NOT_NOW" })).toEqual(["NOT_NOW"]);
  expect(await list({ status: suggestions, orderBy: "upvoteCount" })).toEqual(["UNDER_REVIEW", "NOT_NOW", "PENDING"]);
  expect(await list({ status: suggestions, orderBy: "commentCount" })).toEqual(["PENDING", "NOT_NOW", "UNDER_REVIEW"]);

  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof olivia.call<typeof endpoints.listFeedbacks>>> = await olivia.call(
      endpoints.listFeedbacks,
      { params, query: { limit: 2, orderBy: "upvoteCount", ...(cursor !== null && { cursor }) } },
    );
    paged.push(...page.feedbacks.map((one) => one.title));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged).toEqual(["UNDER_REVIEW", "COMPLETED", "IN_PROGRESS", "PLANNED", "NOT_NOW", "PENDING"]);
  const refusal = olivia.call(endpoints.listFeedbacks, { params, query: { cursor: "nonsense" } });
  await expect(refusal).rejects.toMatchObject({ status: 400, fields: { cursor: expect.any(String) } });
});

test("visitors see what is public, and their own suggestions in any status", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia } = stage;
  const params = { projectId: project.id };
  for (const status of feedbackStatus.options) {
    await setStatus(stage, (await suggest(stage, theo, status)).id, status);
  }
  const list = async (visitor: VisitorPerson, query: object = {}) =>
    (await visitor.call(endpoints.listVisitorFeedbacks, { params, query })).feedbacks;
  expect((await list(nadia)).map((one) => one.title)).toEqual(["COMPLETED", "IN_PROGRESS", "PLANNED", "UNDER_REVIEW"]);
  const own = await list(theo);
  expect(own.map((one) => one.title)).toEqual([...feedbackStatus.options].reverse());
  expect(own.every((one) => one.isOwn)).toBe(true);
  expect((await list(theo, { status: ["PLANNED", "NOT_NOW"] })).map((one) => one.title)).toEqual([
    "PLANNED",
    "NOT_NOW",
  ]);

  const hidden = own.find((one) => one.status === "PENDING")?.id ?? "";
  const refusals = [
    nadia.call(endpoints.getVisitorFeedback, { params: at(stage, hidden) }),
    nadia.call(endpoints.voteForFeedback, { params: at(stage, hidden) }),
    nadia.call(endpoints.withdrawVote, { params: at(stage, hidden) }),
    nadia.call(endpoints.createVisitorComment, { params: at(stage, hidden), body: { content: "Hi" } }),
    nadia.call(endpoints.voteForFeedback, { params: at(stage, randomUUID()) }),
  ];
  expect(new Set(await outcomesOf(refusals))).toEqual(new Set(["404 NOT_FOUND"]));
});

test("a title that is being typed finds visible items that share its words, the best match first", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia } = stage;
  for (const title of ["Dark mode for the tablet", "Mode switch", "حجز عبر واتساب", "The loan bikes"]) {
    await setStatus(stage, (await suggest(stage, theo, title)).id, "PLANNED");
  }
  await suggest(stage, theo, "Dark secret");
  const search = async (visitor: VisitorPerson, words: string) =>
    (
      await visitor.call(endpoints.listVisitorFeedbacks, {
        params: { projectId: project.id },
        query: { search: words, limit: 5 },
      })
    ).feedbacks.map((one) => one.title);
  expect(await search(nadia, "dark mode")).toEqual(["Dark mode for the tablet", "Mode switch"]);
  expect(await search(nadia, "Tab")).toEqual(["Dark mode for the tablet"]);
  expect(await search(nadia, "واتساب")).toEqual(["حجز عبر واتساب"]);
  expect(await search(nadia, "dar' & !( | :* \\ <->")).toEqual(["Dark mode for the tablet"]);
  expect(await search(nadia, "?!")).toEqual([]);
  expect((await search(theo, "secret")).length).toBe(1);
  const inStatus = async (visitor: VisitorPerson, status: FeedbackStatus) =>
    (
      await visitor.call(endpoints.listVisitorFeedbacks, {
        params: { projectId: project.id },
        query: { search: "dark", status: [status] },
      })
    ).feedbacks.map((one) => one.title);
  expect(await inStatus(theo, "PLANNED")).toEqual(["Dark mode for the tablet"]);
  expect(await inStatus(theo, "PENDING")).toEqual(["Dark secret"]);
  expect(await inStatus(nadia, "PENDING")).toEqual([]);
});

test("a cursor that no page gave is a wrong value", async () => {
  const { project, olivia, theo } = await buildStage(app);
  const params = { projectId: project.id };
  const forged: [FeedbackOrder, unknown][] = [
    ["upvoteCount", 1.5],
    ["upvoteCount", 1e300],
    ["commentCount", 2 ** 31],
    ["commentCount", "2026-01-01T00:00:00Z"],
    ["createdAt", 1],
    ["createdAt", "2026-02-30T00:00:00Z"],
    ["position", null],
  ];
  for (const [orderBy, value] of forged) {
    const cursor = Buffer.from(JSON.stringify([value, randomUUID()])).toString("base64url");
    const refusals = await outcomesOf([
      olivia.call(endpoints.listFeedbacks, { params, query: { orderBy, cursor } }),
      theo.call(endpoints.listVisitorFeedbacks, { params, query: { orderBy, cursor } }),
    ]);
    expect([orderBy, value, ...refusals]).toEqual([orderBy, value, "400 VALIDATION_FAILED", "400 VALIDATION_FAILED"]);
  }
});

test("an empty change leaves an item and its position unchanged", async () => {
  const stage = await buildStage(app);
  for (const status of ["PENDING", "PLANNED"] as const) {
    const item = await suggest(stage, stage.theo, "Dark mode");
    if (status !== "PENDING") await setStatus(stage, item.id, status);
    const params = at(stage, item.id);
    const before = await stage.olivia.call(endpoints.getFeedback, { params });
    const { feedback } = await stage.olivia.call(endpoints.updateFeedback, { params, body: {} });
    expect(before.feedback).toMatchObject(feedback);
  }
});

test("[S70] a visitor has one vote: after 20 concurrent votes and 20 concurrent toggles the count equals the rows", async () => {
  const stage = await buildStage(app);
  const { theo, nadia, olivia } = stage;
  const item = await suggest(stage, theo, "Vote for me");
  await setStatus(stage, item.id, "PLANNED");
  const params = at(stage, item.id);
  const twenty = Array.from({ length: 20 }, (_, index) => index);
  await Promise.all(twenty.map(() => nadia.call(endpoints.voteForFeedback, { params })));
  expect((await olivia.call(endpoints.getFeedback, { params })).feedback.upvoteCount).toBe(1);
  await Promise.all(
    twenty.map((index) => nadia.call(index % 2 ? endpoints.voteForFeedback : endpoints.withdrawVote, { params })),
  );
  const { votes } = await olivia.call(endpoints.listVotes, { params });
  const { feedback } = await olivia.call(endpoints.getFeedback, { params });
  expect(feedback.upvoteCount).toBe(votes.length);
  expect(votes.length).toBeLessThanOrEqual(1);
  const withdrawn = await nadia.call(endpoints.withdrawVote, { params });
  expect(withdrawn.feedback).toMatchObject({ upvoteCount: 0, hasVoted: false });
  expect((await nadia.call(endpoints.withdrawVote, { params })).feedback.upvoteCount).toBe(0);
});

test("[S70] concurrent votes, comments, moves and a deletion end in a correct state without a deadlock", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia, marco } = stage;
  const item = await suggest(stage, theo, "Popular");
  await setStatus(stage, item.id, "PLANNED");
  const params = at(stage, item.id);
  const voters = await Promise.all(Array.from({ length: 20 }, () => buildVisitor(app, project)));
  await Promise.all([
    ...voters.map((voter) => voter.call(endpoints.voteForFeedback, { params })),
    ...Array.from({ length: 10 }, (_, index) =>
      marco.call(endpoints.createComment, { params, body: { content: `c${index}` } }),
    ),
    olivia.call(endpoints.updateFeedback, { params, body: { status: "IN_PROGRESS", position: 1000 } }),
  ]);
  const { feedback } = await olivia.call(endpoints.getFeedback, { params });
  expect(feedback).toMatchObject({ upvoteCount: 20, commentCount: 10, status: "IN_PROGRESS" });
  expect(feedback.comments).toHaveLength(10);

  const [deletion, ...others] = await outcomesOf([
    olivia.call(endpoints.deleteFeedback, { params }),
    ...voters.map((voter) => voter.call(endpoints.withdrawVote, { params })),
    ...voters.map((voter) => voter.call(endpoints.createVisitorComment, { params, body: { content: "Late" } })),
  ]);
  expect(deletion).toBe("done");
  // Each came either before the deletion or after it.
  for (const other of others) expect(["done", "404 NOT_FOUND"]).toContain(other);
});

test("[S71] an own vote is marked in list and detail", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia } = stage;
  const item = await suggest(stage, theo, "Mark me");
  await setStatus(stage, item.id, "UNDER_REVIEW");
  await nadia.call(endpoints.voteForFeedback, { params: at(stage, item.id) });
  const params = { projectId: project.id };
  const marks = async (visitor: VisitorPerson) => [
    (await visitor.call(endpoints.listVisitorFeedbacks, { params })).feedbacks[0]?.hasVoted,
    (await visitor.call(endpoints.getVisitorFeedback, { params: at(stage, item.id) })).feedback.hasVoted,
  ];
  expect(await marks(nadia)).toEqual([true, true]);
  expect(await marks(theo)).toEqual([false, false]);
});

test("agents see who voted, newest first, with a link to the visitor's conversation", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia, marco } = stage;
  const item = await suggest(stage, theo, "Who?");
  await setStatus(stage, item.id, "PLANNED");
  const { conversation } = await nadia.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "When?" },
  });
  const params = at(stage, item.id);
  await theo.call(endpoints.voteForFeedback, { params });
  await nadia.call(endpoints.voteForFeedback, { params });
  const { votes } = await marco.call(endpoints.listVotes, { params });
  expect(votes.map((vote) => [vote.widgetUser.id, vote.conversationId])).toEqual([
    [nadia.widgetUser.id, conversation.id],
    [theo.widgetUser.id, null],
  ]);
  const first = await marco.call(endpoints.listVotes, { params, query: { limit: 1 } });
  const second = await marco.call(endpoints.listVotes, { params, query: { limit: 1, cursor: first.nextCursor ?? "" } });
  expect([second.votes[0]?.widgetUser.id, second.nextCursor]).toEqual([theo.widgetUser.id, null]);
});

test("[VAL-29] comments of both sides are trimmed, ordered and counted; a retry creates one comment", async () => {
  const stage = await buildStage(app);
  const { theo, nadia, marco } = stage;
  const item = await suggest(stage, theo, "Talk");
  await setStatus(stage, item.id, "UNDER_REVIEW");
  const params = at(stage, item.id);
  const body = { content: "  First  ", clientId: randomUUID() };
  const repeats = await Promise.all([1, 2, 3].map(() => nadia.call(endpoints.createVisitorComment, { params, body })));
  expect(new Set(repeats.map((answer) => answer.comment.id)).size).toBe(1);
  expect(repeats[0]?.comment).toMatchObject({ isOwn: true, content: "First", author: { name: "Nadia Haddad" } });
  await marco.call(endpoints.createComment, { params, body: { content: "Second" } });
  await theo.call(endpoints.createVisitorComment, { params, body: { content: "Third" } });
  await expect(marco.call(endpoints.createComment, { params, body: { content: " \n " } })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });

  const { feedback } = await marco.call(endpoints.getFeedback, { params });
  expect(feedback.commentCount).toBe(3);
  expect(feedback.comments.map((one) => [one.content, one.authorType, one.author?.name ?? null])).toEqual([
    ["First", "WIDGET_USER", "Nadia Haddad"],
    ["Second", "AGENT", "Marco"],
    ["Third", "WIDGET_USER", null],
  ]);
  const newest = (await marco.call(endpoints.getFeedback, { params, query: { limit: 2 } })).feedback;
  expect([newest.comments.map((one) => one.content), newest.hasMore]).toEqual([["Second", "Third"], true]);
  const older = await marco.call(endpoints.getFeedback, { params, query: { before: newest.comments[0]?.id } });
  expect([older.feedback.comments.map((one) => one.content), older.feedback.hasMore]).toEqual([["First"], false]);

  const seen = (await theo.call(endpoints.getVisitorFeedback, { params })).feedback;
  expect(JSON.stringify(seen)).not.toContain("nadia@visitor.example");
  expect(seen.comments.map((one) => one.isOwn)).toEqual([false, false, true]);
});

test("[S76] comments of deleted authors stay without a name, and the counts equal the rows", async () => {
  const stage = await buildStage(app);
  const { project, nadia, theo, marco, olivia } = stage;
  const item = await suggest(stage, nadia, "Stay");
  await setStatus(stage, item.id, "UNDER_REVIEW");
  const params = at(stage, item.id);
  await nadia.call(endpoints.voteForFeedback, { params });
  await theo.call(endpoints.voteForFeedback, { params });
  await nadia.call(endpoints.createVisitorComment, { params, body: { content: "Visitor" } });
  await marco.call(endpoints.createComment, { params, body: { content: "Agent" } });
  const { db } = app.app.database;
  await db.deleteFrom("members").where("account_id", "=", marco.accountId).execute();
  await db.deleteFrom("visitors").where("project_id", "=", project.id).where("id", "=", nadia.widgetUser.id).execute();
  const { feedback } = await olivia.call(endpoints.getFeedback, { params });
  expect(feedback).toMatchObject({ author: null, upvoteCount: 1, commentCount: 2 });
  expect(feedback.comments.map((one) => [one.content, one.author])).toEqual([
    ["Visitor", null],
    ["Agent", null],
  ]);
  expect((await olivia.call(endpoints.listVotes, { params })).votes).toHaveLength(1);
});

test("[FDB-21] deleting an item removes its comments and votes", async () => {
  const stage = await buildStage(app);
  const { theo, marco } = stage;
  const item = await suggest(stage, theo, "Gone");
  const params = at(stage, item.id);
  await theo.call(endpoints.voteForFeedback, { params });
  await marco.call(endpoints.createComment, { params, body: { content: "Bye" } });
  await marco.call(endpoints.deleteFeedback, { params });
  for (const table of ["feedback_comments", "feedback_votes"] as const) {
    const rows = await app.app.database.db.selectFrom(table).where("feedback_id", "=", item.id).selectAll().execute();
    expect(rows).toEqual([]);
  }
  await expect(marco.call(endpoints.getFeedback, { params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(marco.call(endpoints.deleteFeedback, { params })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("[GAP-31] for every pair of statuses the server accepts exactly the moves that the rules allow", async () => {
  const stage = await buildStage(app);
  const { theo, olivia } = stage;
  const item = await suggest(stage, theo, "Everywhere");
  const params = at(stage, item.id);
  for (const from of feedbackStatus.options) {
    for (const to of feedbackStatus.options) {
      await setStatus(stage, item.id, from);
      const call = olivia.call(endpoints.updateFeedback, { params, body: { status: to } });
      if (canMove(from, to)) await expect(call).resolves.toMatchObject({ feedback: { status: to } });
      else await expect(call).rejects.toMatchObject({ status: 409, code: "INVALID_STATUS_CHANGE" });
    }
  }
});

test("other projects get NOT_FOUND", async () => {
  const stage = await buildStage(app);
  const { theo, petra, petrasProject } = stage;
  const item = await suggest(stage, theo, "Ours");
  for (const projectId of [stage.project.id, petrasProject.id]) {
    const params = { projectId, feedbackId: item.id };
    const refusals = [
      petra.call(endpoints.getFeedback, { params }),
      petra.call(endpoints.updateFeedback, { params, body: { status: "PLANNED" } }),
      petra.call(endpoints.deleteFeedback, { params }),
      petra.call(endpoints.createComment, { params, body: { content: "Hi" } }),
      petra.call(endpoints.listVotes, { params }),
    ];
    expect(new Set(await outcomesOf(refusals))).toEqual(new Set(["404 NOT_FOUND"]));
  }
  const stranger = await buildVisitor(app, petrasProject);
  const refusal = stranger.call(endpoints.getVisitorFeedback, {
    params: { projectId: petrasProject.id, feedbackId: item.id },
  });
  await expect(refusal).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a guest's suggestions, votes and comments move to the verified visitor, with one vote where both voted", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia, olivia } = stage;
  const both = await suggest(stage, nadia, "Both");
  const guests = await suggest(stage, theo, "The guest's");
  for (const { id } of [both, guests]) await setStatus(stage, id, "PLANNED");
  for (const voter of [nadia, theo]) await voter.call(endpoints.voteForFeedback, { params: at(stage, both.id) });
  await theo.call(endpoints.voteForFeedback, { params: at(stage, guests.id) });
  await theo.call(endpoints.createVisitorComment, { params: at(stage, both.id), body: { content: "Me" } });

  const [id, external] = await nadiasIdentity(nadia);
  const merged = await buildVisitor(
    app,
    project,
    { user: { id: external, name: "Nadia Haddad" }, userToken: await signUserToken(project, { id: external }) },
    theo.token,
  );
  expect(merged.widgetUser.id).toBe(id);
  const { feedbacks } = await merged.call(endpoints.listVisitorFeedbacks, { params: { projectId: project.id } });
  expect(feedbacks.map((one) => [one.title, one.upvoteCount, one.hasVoted, one.isOwn])).toEqual([
    ["The guest's", 1, true, true],
    ["Both", 1, true, true],
  ]);
  const { feedback } = await olivia.call(endpoints.getFeedback, { params: at(stage, both.id) });
  expect(feedback.comments.map((one) => [one.authorId, one.author?.name])).toEqual([[id, "Nadia Haddad"]]);
});

async function nadiasIdentity(nadia: VisitorPerson): Promise<[id: string, external: string]> {
  const row = await app.app.database.db
    .selectFrom("visitors")
    .select(["id", "external_id"])
    .where("id", "=", nadia.widgetUser.id)
    .executeTakeFirstOrThrow();
  return [row.id, row.external_id ?? ""];
}
