import * as endpoints from "@hark/contract/feedback/endpoints";
import { type FeedbackStatus, feedbackStatus } from "@hark/contract/feedback/schema";
import { listMembers, removeMember } from "@hark/contract/members/endpoints";
import { search } from "@hark/contract/search/endpoints";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken, type VisitorPerson } from "../../../../test/cast.ts";
import { nextMail } from "../../../../test/mails.ts";
import { outcomesOf } from "../../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../../test/socket-client.ts";
import { indexAll } from "../../search/index-documents.ts";

const app = useTestApp();

async function suggest({ project }: Stage, visitor: VisitorPerson, title: string, status: FeedbackStatus = "PENDING") {
  const params = { projectId: project.id };
  const { feedback } = await visitor.call(endpoints.createFeedback, { params, body: { title, description: title } });
  if (status !== "PENDING") {
    await app.app.database.db
      .updateTable("feedbacks")
      .set({ status })
      .where("project_id", "=", project.id)
      .where("id", "=", feedback.id)
      .execute();
  }
  return feedback.id;
}

/** Calls of one stage about one item. */
function at({ project, olivia }: Stage, feedbackId: string) {
  const params = { projectId: project.id, feedbackId };
  return {
    params,
    merge: (intoId: string) => olivia.call(endpoints.mergeFeedback, { params, body: { intoId } }),
    separate: () => olivia.call(endpoints.separateFeedback, { params }),
    read: async () => (await olivia.call(endpoints.getFeedback, { params })).feedback,
    merged: async () => (await olivia.call(endpoints.listMergedFeedbacks, { params })).merged,
    vote: (visitor: VisitorPerson) => visitor.call(endpoints.voteForFeedback, { params }),
    withdraw: (visitor: VisitorPerson) => visitor.call(endpoints.withdrawVote, { params }),
    comment: (visitor: VisitorPerson, content: string) =>
      visitor.call(endpoints.createVisitorComment, { params, body: { content } }),
    see: (visitor: VisitorPerson) => visitor.call(endpoints.getVisitorFeedback, { params }),
  };
}

const refused = (status: number, code?: string) => expect.objectContaining({ status, ...(code && { code }) });

test("[D2] a merged item's voters and comments count with its target, once each, and come back when it is separated", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia, olivia } = stage;
  const params = { projectId: project.id };
  const a = at(stage, await suggest(stage, theo, "Invoices for each shop", "PLANNED"));
  const b = at(stage, await suggest(stage, nadia, "Split the bill by branch", "UNDER_REVIEW"));
  const before = await a.read();
  await a.vote(theo);
  await b.vote(theo);
  await b.vote(nadia);
  await b.comment(nadia, "On the last day of the month");

  const { feedback } = await a.merge(b.params.feedbackId);
  expect(feedback).toMatchObject({ id: b.params.feedbackId, upvoteCount: 2, commentCount: 1, mergedCount: 1 });
  const all = { params, query: { status: feedbackStatus.options } };
  expect((await olivia.call(endpoints.listFeedbacks, all)).feedbacks.map(({ id }) => id)).toEqual([feedback.id]);
  const column = { params, query: { status: ["PLANNED" as const], orderBy: "position" as const } };
  expect((await olivia.call(endpoints.listFeedbacks, column)).feedbacks).toEqual([]);
  expect((await nadia.call(endpoints.listVisitorFeedbacks, { params })).feedbacks.map(({ id }) => id)).toEqual([
    feedback.id,
  ]);
  expect((await a.read()).id).toBe(feedback.id);
  expect((await a.see(nadia)).feedback).toMatchObject({ id: feedback.id, hasVoted: true, isOwn: true, upvoteCount: 2 });
  expect(await b.merged()).toEqual([
    expect.objectContaining({
      id: a.params.feedbackId,
      title: "Invoices for each shop",
      upvoteCount: 1,
      author: expect.objectContaining({ id: theo.widgetUser.id }),
      mergedBy: expect.objectContaining({ name: "Olivia" }),
    }),
  ]);
  const { votes } = await olivia.call(endpoints.listVotes, { params: b.params });
  expect(votes.map((vote) => vote.widgetUser.id).toSorted()).toEqual(
    [theo.widgetUser.id, nadia.widgetUser.id].toSorted(),
  );

  // What is sent to the merged one goes to the target, and a vote taken back is taken from all.
  await a.comment(theo, "And a footer of its own");
  expect((await b.see(nadia)).feedback.comments.map(({ content }) => content)).toEqual([
    "On the last day of the month",
    "And a footer of its own",
  ]);
  expect((await a.withdraw(theo)).feedback).toMatchObject({ id: feedback.id, upvoteCount: 1, hasVoted: false });
  await expect(
    olivia.call(endpoints.updateFeedback, { params: a.params, body: { status: "NOT_NOW" } }),
  ).rejects.toEqual(refused(409, "CONFLICT"));
  await expect(olivia.call(endpoints.deleteFeedback, { params: a.params })).rejects.toEqual(refused(409, "CONFLICT"));

  await indexAll(app.app.database);
  const found = await olivia.call(search, { params, query: { q: "shop invoices" } });
  expect(found.results.map((result) => result.feedbackId)).toEqual([feedback.id]);
  const alike = await olivia.call(endpoints.listSimilarFeedbacks, {
    params,
    query: { title: "Invoices of each shop" },
  });
  expect(alike.feedbacks.map(({ id }) => id)).toEqual([feedback.id]);

  const separated = (await a.separate()).feedback;
  expect(separated).toEqual({ ...pick(before, separated), upvoteCount: 0, commentCount: 0 });
  expect(await b.read()).toMatchObject({ upvoteCount: 1, commentCount: 2, mergedCount: 0 });
  expect((await a.separate()).feedback).toEqual(separated);

  // Deleting the target deletes the group.
  await a.merge(b.params.feedbackId);
  await olivia.call(endpoints.deleteFeedback, { params: b.params });
  await expect(a.read()).rejects.toEqual(refused(404));
});

/** The fields of a detail that an item has too. */
function pick<Item extends object>(detail: Item, item: object): Partial<Item> {
  return Object.fromEntries(Object.entries(detail).filter(([key]) => key in item)) as Partial<Item>;
}

test("[D2] an item takes along what was merged into it; circles, strangers and large groups are refused", async () => {
  const stage = await buildStage(app);
  const { theo, nadia } = stage;
  const [a, b, c, d] = await Promise.all(
    ["A", "B", "C", "D"].map(async (title) => at(stage, await suggest(stage, theo, title, "UNDER_REVIEW"))),
  );
  if (!a || !b || !c || !d) throw new Error("Four items were not made");
  await a.vote(nadia);
  await a.merge(b.params.feedbackId);
  expect((await b.merge(c.params.feedbackId)).feedback).toMatchObject({ upvoteCount: 1, mergedCount: 2 });
  expect((await a.merge(c.params.feedbackId)).feedback).toMatchObject({ id: c.params.feedbackId, mergedCount: 2 });
  // The target of a merged one is meant.
  expect((await d.merge(a.params.feedbackId)).feedback).toMatchObject({ id: c.params.feedbackId, mergedCount: 3 });
  await expect(c.merge(a.params.feedbackId)).rejects.toEqual(refused(409, "MERGE_REFUSED"));
  await expect(c.merge(c.params.feedbackId)).rejects.toEqual(refused(400));
  const other = at(stage, await suggest(stage, theo, "Other"));
  await expect(a.merge(other.params.feedbackId)).rejects.toEqual(refused(409, "MERGE_REFUSED"));
  await expect(c.merge(crypto.randomUUID())).rejects.toEqual(refused(404));
  const foreign = await buildStage(app);
  const theirs = await suggest(foreign, foreign.theo, "Theirs", "UNDER_REVIEW");
  await expect(c.merge(theirs)).rejects.toEqual(refused(404));

  expect((await b.separate()).feedback).toMatchObject({ upvoteCount: 1, mergedCount: 1 });
  expect((await a.read()).id).toBe(b.params.feedbackId);
  expect(await c.read()).toMatchObject({ upvoteCount: 0, mergedCount: 1 });

  const opposite = await outcomesOf([c.merge(other.params.feedbackId), other.merge(c.params.feedbackId)]);
  expect(opposite.toSorted()).toEqual(["409 MERGE_REFUSED", "done"]);
});

test("[D2] no merge shows a stranger what is not public, and the author goes on seeing their own", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia, olivia } = stage;
  const params = { projectId: project.id };
  const hidden = at(stage, await suggest(stage, nadia, "Secret plan"));
  const shown = at(stage, await suggest(stage, theo, "Known wish", "UNDER_REVIEW"));
  const stranger = await buildVisitor(app, project);
  await shown.vote(theo);
  await shown.merge(hidden.params.feedbackId);
  const titles = async (visitor: VisitorPerson) =>
    (await visitor.call(endpoints.listVisitorFeedbacks, { params })).feedbacks.map(({ title }) => title);
  expect(await titles(stranger)).toEqual([]);
  expect(await titles(theo)).toEqual(["Known wish"]);
  expect(await titles(nadia)).toEqual(["Secret plan"]);
  await expect(shown.see(stranger)).rejects.toEqual(refused(404));
  expect((await shown.see(theo)).feedback).toMatchObject({ title: "Known wish", upvoteCount: 1, hasVoted: true });
  expect((await shown.withdraw(theo)).feedback).toMatchObject({ title: "Known wish", upvoteCount: 0 });
  expect((await shown.vote(theo)).feedback).toMatchObject({ title: "Known wish", upvoteCount: 1, hasVoted: true });
  expect((await hidden.read()).upvoteCount).toBe(1);
  const alike = await stranger.call(endpoints.listVisitorSimilarFeedbacks, { params, query: { title: "Known wish" } });
  expect(alike.feedbacks).toEqual([]);

  await olivia.call(endpoints.updateFeedback, { params: hidden.params, body: { status: "UNDER_REVIEW" } });
  expect(await titles(theo)).toEqual(["Secret plan"]);
  const teamOnly = /merged|weight|verified|company|owner|quarter|link|promise|private/i;
  expect(Object.keys((await shown.see(stranger)).feedback).filter((key) => teamOnly.test(key))).toEqual([]);
});

test("[D2] comments of what was not public stay with the team and its author, unless whoever merges shows them", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia, olivia } = stage;
  const pending = at(stage, await suggest(stage, theo, "Between us"));
  const target = at(stage, await suggest(stage, nadia, "For all", "UNDER_REVIEW"));
  await pending.comment(theo, "We lose the Berlin contract without it");
  await olivia.call(endpoints.createComment, { params: pending.params, body: { content: "Thank you for telling us" } });
  await target.comment(nadia, "Yes, please");
  const listener = await connectWidget(app, project, nadia);
  onTestFinished(listener.close);

  expect(await pending.merge(target.params.feedbackId)).toMatchObject({ feedback: { commentCount: 3 } });
  const texts = async (visitor: VisitorPerson) =>
    (await target.see(visitor)).feedback.comments.map((one) => one.content);
  const berlin = "We lose the Berlin contract without it";
  expect(await texts(nadia)).toEqual(["Yes, please"]);
  expect((await target.see(nadia)).feedback.commentCount).toBe(1);
  expect((await target.vote(nadia)).feedback.commentCount).toBe(1);
  const { feedback: heard } = await listener.next("feedback.changed", ({ feedback }) => feedback.upvoteCount === 1);
  expect(heard.commentCount).toBe(1);
  // Who wrote it goes on reading it, and the team sees what everybody does not.
  expect(await texts(theo)).toEqual([berlin, "Thank you for telling us", "Yes, please"]);
  expect((await target.read()).comments.map(({ isHidden }) => isHidden)).toEqual([true, true, false]);
  expect((await target.read()).commentCount).toBe(3);

  // Alone again it is as it was; shown by choice, everybody reads it.
  await pending.separate();
  expect((await pending.read()).comments.map(({ isHidden }) => isHidden)).toEqual([false, false]);
  const body = { intoId: target.params.feedbackId, showComments: true };
  await olivia.call(endpoints.mergeFeedback, { params: pending.params, body });
  expect(await texts(nadia)).toEqual([berlin, "Thank you for telling us", "Yes, please"]);
  expect((await target.see(nadia)).feedback.commentCount).toBe(3);
  const said = JSON.stringify(listener.received);
  expect(said).not.toContain("Berlin");
  expect(said).not.toContain("Between us");
});

test("[D2] 200 votes, merges and separations at once leave the number of different voters", async () => {
  const stage = await buildStage(app);
  const { project, theo } = stage;
  const items = await Promise.all(
    ["One", "Two", "Three"].map(async (title) => at(stage, await suggest(stage, theo, title, "UNDER_REVIEW"))),
  );
  const voters = await Promise.all(Array.from({ length: 12 }, () => buildVisitor(app, project)));
  let seed = 11;
  const pickOne = <One>(list: readonly One[]): One => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((seed / 2 ** 32) * list.length)] as One;
  };
  const steps = Array.from({ length: 200 }, () => {
    const item = pickOne(items);
    const what = pickOne(["vote", "vote", "vote", "withdraw", "merge", "separate"] as const);
    if (what === "merge") return () => item.merge(pickOne(items).params.feedbackId);
    return what === "separate" ? item.separate : () => item[what](pickOne(voters));
  });
  const outcomes: string[] = [];
  for (let from = 0; from < steps.length; from += 20) {
    outcomes.push(...(await outcomesOf(steps.slice(from, from + 20).map((step) => step()))));
  }
  // Merges into itself and of what is merged are refused; nothing else fails.
  const expected = new Set(["done", "400 VALIDATION_FAILED", "409 MERGE_REFUSED"]);
  expect(outcomes.filter((outcome) => !expected.has(outcome))).toEqual([]);

  const check = async () => {
    const { db } = app.app.database;
    const rows = await db.selectFrom("feedbacks").selectAll().where("project_id", "=", project.id).execute();
    const votes = await db
      .selectFrom("feedback_votes")
      .innerJoin("feedbacks", "feedbacks.id", "feedback_votes.feedback_id")
      .select(["feedback_votes.feedback_id", "feedback_votes.visitor_id", "feedbacks.group_id"])
      .where("feedbacks.project_id", "=", project.id)
      .execute();
    for (const row of rows) {
      const counted = votes.filter((vote) =>
        row.merged_into_id === null ? vote.group_id === row.id : vote.feedback_id === row.id,
      );
      expect(row.upvote_count).toBe(new Set(counted.map((vote) => vote.visitor_id)).size);
    }
  };
  await check();
  for (const item of items) await item.separate();
  await check();
});

test("[D2] the merged author hears of it once ever, when the target is public", async () => {
  const stage = await buildStage(app);
  const { project, nadia } = stage;
  await app.app.database.db
    .insertInto("feedback_settings")
    .values({ project_id: project.id, announce_after_minutes: 0 })
    .execute();
  const address = `ada.${crypto.randomUUID().slice(0, 8)}@v.example`;
  const user = { id: "ada", name: "Ada", email: address };
  const ada = await buildVisitor(app, project, { user, userToken: await signUserToken(project, user) });
  const hidden = at(stage, await suggest(stage, nadia, "Split the bill"));
  const item = at(stage, await suggest(stage, ada, "Invoices for each shop"));
  await item.merge(hidden.params.feedbackId);
  // Nobody is told of what is not public; whoever suggested the target is not told either.
  await stage.olivia.call(endpoints.updateFeedback, { params: hidden.params, body: { status: "UNDER_REVIEW" } });
  const mail = await nextMail(app, address);
  expect(mail.subject).toBe("Your suggestion was merged: Split the bill");
  expect(mail.text).toContain("Invoices for each shop");
  expect(mail.text).toContain("/unsubscribe/");
  await item.separate();
  await item.merge(hidden.params.feedbackId);
  const row = await app.app.database.db
    .selectFrom("feedbacks")
    .select("merge_mail_at")
    .where("id", "=", item.params.feedbackId)
    .executeTakeFirstOrThrow();
  expect(row.merge_mail_at).toBeNull();
});

test("[D2] a merged item stays out of the open lists when its owner leaves the project", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco, theo } = stage;
  const [a, b, own] = [
    at(stage, await suggest(stage, theo, "Tags")),
    at(stage, await suggest(stage, theo, "Labels")),
    at(stage, await suggest(stage, theo, "Colours")),
  ];
  for (const { params } of [a, own]) {
    await olivia.call(endpoints.updateFeedback, { params, body: { ownerId: marco.agentId } });
  }
  await a.merge(b.params.feedbackId);
  const board = await connectDashboard(app, olivia);
  onTestFinished(board.close);
  const { projectMembers } = await olivia.call(listMembers, { params: { projectId: project.id } });
  const { id: memberId = "" } = projectMembers.find(({ role }) => role === "MEMBER") ?? {};
  await olivia.call(removeMember, { params: { projectId: project.id, memberId } });
  await board.next("feedback.changed", ({ feedback }) => feedback.id === own.params.feedbackId);
  // What comes after it has arrived.
  const last = await suggest(stage, theo, "Last");
  await board.next("feedback.changed", ({ feedback }) => feedback.id === last);
  expect(JSON.stringify(board.received)).not.toContain(a.params.feedbackId);
});

test("[D2] merging cancels what waited to be announced of the merged item", async () => {
  const stage = await buildStage(app);
  const { theo, nadia, olivia } = stage;
  const target = at(stage, await suggest(stage, theo, "Split the bill", "UNDER_REVIEW"));
  const item = at(stage, await suggest(stage, nadia, "Invoices for each shop", "UNDER_REVIEW"));
  const { announcement } = await olivia.call(endpoints.updateFeedback, {
    params: item.params,
    body: { status: "PLANNED" },
  });
  expect(announcement?.state).toBe("WAITING");
  await item.merge(target.params.feedbackId);
  const row = await app.app.database.db
    .selectFrom("announcements")
    .select("state")
    .where("id", "=", announcement?.id ?? "")
    .executeTakeFirstOrThrow();
  expect(row.state).toBe("CANCELLED");
});
