import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { announceFeedback, cancelAnnouncement, sendAnnouncement } from "@hark/contract/announcements/endpoints";
import {
  listVisitorConversations,
  startConversation,
  updateConversation,
} from "@hark/contract/conversations/endpoints";
import * as feedbacks from "@hark/contract/feedback/endpoints";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import {
  attachToKnownIssue,
  createKnownIssue,
  detachFromKnownIssue,
  getKnownIssue,
  joinKnownIssue,
  updateKnownIssue,
} from "@hark/contract/known-issues/endpoints";
import * as endpoints from "@hark/contract/prepared-answers/endpoints";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken, type VisitorPerson } from "../../../../test/cast.ts";
import { nextMail } from "../../../../test/mails.ts";
import { outcomesOf } from "../../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../../test/socket-client.ts";
import { newId } from "../../../platform/ids.ts";
import { seedConversation } from "../../conversations/index.ts";

const app = useTestApp();
const unique = () => Math.random().toString(36).slice(2, 8);

interface Item {
  projectId: string;
  feedbackId: string;
}

async function suggest({ project, olivia }: Stage, visitor: VisitorPerson, title: string): Promise<Item> {
  const { feedback } = await visitor.call(feedbacks.createFeedback, {
    params: { projectId: project.id },
    body: { title },
  });
  const params = { projectId: project.id, feedbackId: feedback.id };
  for (const status of ["UNDER_REVIEW", "PLANNED"] as const) {
    await olivia.call(feedbacks.updateFeedback, { params, body: { status, announce: false } });
  }
  return params;
}

const move = ({ olivia }: Stage, params: Item, status: FeedbackStatus) =>
  olivia.call(feedbacks.updateFeedback, { params, body: { status } });

async function ask({ project }: Stage, visitor: VisitorPerson) {
  const { conversation } = await visitor.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Could you build that?" },
  });
  return conversation.id;
}

/** Links a conversation to an item, as a suggestion made from it does. */
async function link({ projectId, feedbackId }: Item, conversationId: string, agentId: string, promised = false) {
  await app.app.database.db
    .insertInto("feedback_links")
    .values({
      id: newId(),
      project_id: projectId,
      feedback_id: feedbackId,
      conversation_id: conversationId,
      promised,
      agent_id: agentId,
      created_by_id: agentId,
      created_at: new Date(),
    })
    .execute();
}

async function buildAsker(stage: Stage, name: string) {
  const user = { id: `${name}-${unique()}`, name, email: `${unique()}@v.example` };
  const visitor = await buildVisitor(app, stage.project, { user, userToken: await signUserToken(stage.project, user) });
  return { visitor, address: user.email };
}

const listOf = ({ olivia }: Stage, params: Item) => olivia.call(endpoints.listFeedbackAnswers, { params });

test("[K1] whoever asked in a conversation gets one answer there, from who promised it, and no mail", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const { visitor, address } = await buildAsker(stage, "Kenji Watanabe");
  const voter = await buildAsker(stage, "Vera");
  const params = await suggest(stage, visitor, "Split invoices");
  await voter.visitor.call(feedbacks.voteForFeedback, { params });
  await visitor.call(feedbacks.voteForFeedback, { params });
  const [promisedIn, lastIn] = [await ask(stage, visitor), await ask(stage, visitor)];
  await link(params, promisedIn, marco.agentId, true);
  await link(params, lastIn, olivia.agentId);
  // One who asked and took the vote back, and one who never voted.
  const gone = await buildAsker(stage, "Gone");
  await link(params, await ask(stage, gone.visitor), olivia.agentId);
  await olivia.call(updateConversation, {
    params: { projectId: params.projectId, conversationId: promisedIn },
    body: { status: "CLOSED" },
  });

  const { feedback, announcement } = await move(stage, params, "COMPLETED");
  expect([feedback.readyAnswerCount, announcement?.recipientCount]).toEqual([1, 1]);
  const { preparedAnswers, counts } = await listOf(stage, params);
  expect(counts).toEqual({ ready: 1, skipped: 0, released: 0 });
  const [answer] = preparedAnswers;
  expect(answer).toMatchObject({
    conversationId: promisedIn,
    promised: true,
    state: "READY",
    agent: { id: marco.agentId },
    widgetUser: { id: visitor.widgetUser.id },
  });
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Europe/Berlin" });
  expect(answer?.content).toBe(
    `Hi Kenji, you asked on ${day.format(new Date())} for “Split invoices”. It's available now.`,
  );

  const [board, panel] = [await connectDashboard(app, olivia), await connectWidget(app, stage.project, visitor)];
  const one = { projectId: params.projectId, preparedAnswerId: answer?.id ?? "" };
  await olivia.call(endpoints.updatePreparedAnswer, { params: one, body: { content: "It works since today." } });
  await board.next("preparedAnswers.changed", (event) => event.counts.ready === 1);
  const released = await olivia.call(endpoints.releaseFeedbackAnswers, { params, body: {} });
  expect(released).toMatchObject({
    remaining: 0,
    preparedAnswers: [{ state: "RELEASED", content: "It works since today." }],
  });
  const { message } = await panel.next("message.created");
  expect(message).toMatchObject({
    content: "It works since today.",
    senderId: marco.agentId,
    conversationId: promisedIn,
  });
  expect(released.preparedAnswers[0]?.messageId).toBe(message.id);
  await board.next("agent.message", (event) => event.message.id === message.id);
  await board.next("feedback.changed", (event) => event.feedback.readyAnswerCount === 0);
  const { conversations } = await visitor.call(listVisitorConversations, { params: { projectId: params.projectId } });
  expect(conversations.find(({ id }) => id === promisedIn)).toMatchObject({ unreadCount: 1 });
  // Passed over, and told by no mail.
  const again = await olivia.call(endpoints.releaseFeedbackAnswers, { params, body: { ids: [one.preparedAnswerId] } });
  expect(again).toEqual({ preparedAnswers: [], remaining: 0 });
  await expect(
    olivia.call(endpoints.updatePreparedAnswer, { params: one, body: { state: "SKIPPED" } }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  const target = { projectId: params.projectId, announcementId: announcement?.id ?? "" };
  await olivia.call(sendAnnouncement, { params: target });
  await nextMail(app, voter.address, { subject: "Completed" });
  expect(app.mails.filter((mail) => mail.to === address)).toEqual([]);
  // Back and again: everybody has heard of it.
  await move(stage, params, "IN_PROGRESS");
  expect((await move(stage, params, "COMPLETED")).announcement?.recipientCount).toBe(0);
  expect((await listOf(stage, params)).counts).toEqual({ ready: 0, skipped: 0, released: 1 });
  board.close();
  panel.close();
});

test("[K1] skipped before the mails leave means told by mail; a withdrawn vote, a lost link or a move back takes the answer away", async () => {
  const stage = await buildStage(app);
  const { olivia } = stage;
  const asker = await buildAsker(stage, "Ada");
  const params = await suggest(stage, stage.nadia, "Skipped");
  await asker.visitor.call(feedbacks.voteForFeedback, { params });
  const conversationId = await ask(stage, asker.visitor);
  await link(params, conversationId, olivia.agentId);
  const { announcement } = await move(stage, params, "COMPLETED");
  const recipients = announcement?.recipientCount ?? 0;
  const [answer] = (await listOf(stage, params)).preparedAnswers;
  const one = { projectId: params.projectId, preparedAnswerId: answer?.id ?? "" };
  const board = await connectDashboard(app, olivia);
  await olivia.call(endpoints.updatePreparedAnswer, { params: one, body: { state: "SKIPPED" } });
  await board.next("announcement.changed", (event) => event.announcement.recipientCount === recipients + 1);
  expect(await olivia.call(endpoints.releaseFeedbackAnswers, { params, body: {} })).toEqual({
    preparedAnswers: [],
    remaining: 0,
  });
  const unknown = { ids: [one.preparedAnswerId, newId()] };
  const refused = olivia.call(endpoints.releaseFeedbackAnswers, { params, body: unknown });
  await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
  const other = await suggest(stage, stage.nadia, "Another");
  await expect(
    olivia.call(endpoints.releaseFeedbackAnswers, { params: other, body: { ids: [one.preparedAnswerId] } }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });

  await asker.visitor.call(feedbacks.withdrawVote, { params });
  await board.next("preparedAnswers.changed", (event) => event.counts.skipped === 0);
  await asker.visitor.call(feedbacks.voteForFeedback, { params });
  const ready = async () => {
    await move(stage, params, "IN_PROGRESS");
    await move(stage, params, "COMPLETED");
    return (await listOf(stage, params)).counts.ready;
  };
  expect(await ready()).toBe(1);
  await move(stage, params, "IN_PROGRESS");
  expect((await listOf(stage, params)).counts.ready).toBe(0);
  expect(await ready()).toBe(1);
  await app.app.database.db.deleteFrom("feedback_links").where("feedback_id", "=", params.feedbackId).execute();
  expect((await listOf(stage, params)).counts.ready).toBe(0);
  // Told by mail once the announcement has gone, and so asked for no more.
  await link(params, conversationId, olivia.agentId);
  const { announcement: begun } = await olivia.call(announceFeedback, { params, body: {} });
  await olivia.call(sendAnnouncement, { params: { projectId: params.projectId, announcementId: begun.id } });
  expect(await ready()).toBe(0);
  board.close();
});

test("[D2] an item that is merged with answers that wait leaves the open lists and does not come back", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const asker = await buildAsker(stage, "Ada");
  const params = await suggest(stage, asker.visitor, "Tags");
  const into = await suggest(stage, asker.visitor, "Labels");
  await asker.visitor.call(feedbacks.voteForFeedback, { params });
  await link(params, await ask(stage, asker.visitor), olivia.agentId);
  expect((await move(stage, params, "COMPLETED")).feedback.readyAnswerCount).toBe(1);
  const board = await connectDashboard(app, marco);
  onTestFinished(board.close);
  await olivia.call(feedbacks.mergeFeedback, { params, body: { intoId: into.feedbackId } });
  // What comes after it has arrived.
  const last = await suggest(stage, asker.visitor, "Last");
  await board.next(
    "feedback.changed",
    ({ feedback: { id, status } }) => id === last.feedbackId && status === "PLANNED",
  );
  const changed = board.received.flatMap(({ event, payload }) => (event === "feedback.changed" ? [payload] : []));
  expect(changed).toContainEqual(
    expect.objectContaining({ feedback: expect.objectContaining({ id: into.feedbackId }) }),
  );
  expect(JSON.stringify(changed)).not.toContain(params.feedbackId);
});

test("[K1] who was told as a guest is not told again as the verified visitor that they turn out to be", async () => {
  const stage = await buildStage(app);
  const guest = await buildVisitor(app, stage.project);
  const user = { id: `v-${unique()}`, name: "Vera" };
  const userToken = await signUserToken(stage.project, user);
  const verified = await buildVisitor(app, stage.project, { user, userToken });
  const params = await suggest(stage, verified, "Dark mode");
  for (const visitor of [guest, verified]) {
    await visitor.call(feedbacks.voteForFeedback, { params });
    await link(params, await ask(stage, visitor), stage.olivia.agentId);
  }
  await move(stage, params, "COMPLETED");
  const { preparedAnswers } = await listOf(stage, params);
  const ids = preparedAnswers.flatMap(({ id, widgetUser }) => (widgetUser.id === guest.widgetUser.id ? [id] : []));
  await stage.olivia.call(endpoints.releaseFeedbackAnswers, { params, body: { ids } });
  expect((await listOf(stage, params)).counts).toEqual({ ready: 1, skipped: 0, released: 1 });
  await buildVisitor(app, stage.project, { user, userToken }, guest.token);
  expect((await listOf(stage, params)).counts).toEqual({ ready: 0, skipped: 0, released: 1 });
});

test.each(["guest", "verified"])(
  "[K3] who was told of an earlier fix as the %s one of two visitors hears of the next one when they turn out to be one",
  async (first) => {
    const stage = await buildStage(app);
    const { olivia, project } = stage;
    const guest = await buildVisitor(app, project);
    const user = { id: `v-${unique()}`, name: "Vera" };
    const userToken = await signUserToken(project, user);
    const verified = await buildVisitor(app, project, { user, userToken });
    const conversations = { guest: await ask(stage, guest), verified: await ask(stage, verified) };
    const [told, asking] =
      first === "guest" ? [conversations.guest, conversations.verified] : [conversations.verified, conversations.guest];
    const body = { title: "The map is empty", conversationIds: [told] };
    const { knownIssue } = await olivia.call(createKnownIssue, { params: { projectId: project.id }, body });
    const issue = { projectId: project.id, knownIssueId: knownIssue.id };
    const fix = (state: "FIXED" | "OPEN") => olivia.call(updateKnownIssue, { params: issue, body: { state } });
    await fix("FIXED");
    await olivia.call(endpoints.releaseKnownIssueAnswers, { params: issue, body: {} });
    await fix("OPEN");
    await olivia.call(detachFromKnownIssue, { params: { ...issue, conversationId: told } });
    await olivia.call(attachToKnownIssue, { params: { ...issue, conversationId: asking } });
    await fix("FIXED");
    await buildVisitor(app, project, { user, userToken }, guest.token);
    const { counts } = await olivia.call(endpoints.listKnownIssueAnswers, { params: issue });
    expect(counts).toEqual({ ready: 1, skipped: 0, released: 1 });
  },
);

test("[K1] two agents at once and a killed server: every person gets exactly one message", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, project } = stage;
  const { database } = app.app;
  const params = await suggest(stage, stage.nadia, "For many");
  const people = 50;
  const now = new Date();
  for (let index = 0; index < people; index++) {
    const visitorId = newId();
    await database.transaction(async (tx) => {
      await tx.db
        .insertInto("visitors")
        .values({ id: visitorId, project_id: project.id, name: `P ${index}` })
        .execute();
      const conversationId = await seedConversation(tx, project.id, {
        visitorId,
        type: "QUESTION",
        isClosed: index % 2 === 0,
        assignedToId: null,
        messages: [{ agentId: null, content: "Please", createdAt: now }],
      });
      const vote = { feedback_id: params.feedbackId, visitor_id: visitorId, created_at: now };
      await tx.db.insertInto("feedback_votes").values(vote).execute();
      const ids = {
        id: newId(),
        project_id: project.id,
        feedback_id: params.feedbackId,
        conversation_id: conversationId,
      };
      const by = { agent_id: marco.agentId, created_by_id: marco.agentId, created_at: now };
      await tx.db
        .insertInto("feedback_links")
        .values({ ...ids, ...by })
        .execute();
    });
  }
  await move(stage, params, "COMPLETED");
  const killed = spawnSync(process.execPath, [
    join(import.meta.dirname, "../../../../test/release-process.ts"),
    app.databaseUrl,
    project.id,
    olivia.agentId,
    "item",
    params.feedbackId,
  ]);
  expect(killed.signal, killed.stderr.toString()).toBe("SIGKILL");
  const { counts } = await listOf(stage, params);
  expect(counts).toEqual({ ready: people - 20, skipped: 0, released: 20 });

  const release = (agent: typeof olivia) => agent.call(endpoints.releaseFeedbackAnswers, { params, body: {} });
  expect(await outcomesOf([olivia, marco, olivia, marco].map(release))).toEqual(["done", "done", "done", "done"]);
  const { rows } = await sql<{ messages: number }>`
    select count(messages.id)::int as messages
    from feedback_links
    left join messages on messages.conversation_id = feedback_links.conversation_id and messages.sender_type = 'AGENT'
    where feedback_links.feedback_id = ${params.feedbackId}
    group by feedback_links.conversation_id`.execute(database.db);
  expect(rows.map((row) => row.messages)).toEqual(Array(people).fill(1));
  const all = await olivia.call(endpoints.listFeedbackAnswers, { params, query: { limit: 30, state: "RELEASED" } });
  expect(all.counts).toEqual({ ready: 0, skipped: 0, released: people });
  const rest = await olivia.call(endpoints.listFeedbackAnswers, {
    params,
    query: { limit: 30, state: "RELEASED", cursor: all.nextCursor ?? "" },
  });
  const ids = [...all.preparedAnswers, ...rest.preparedAnswers].map(({ id }) => id);
  expect([new Set(ids).size, rest.nextCursor]).toEqual([people, null]);
});

test("[K3] a fix prepares answers for linked conversations, again after each fix, and takes them back when it is none", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const asker = await buildAsker(stage, "");
  const conversationId = await ask(stage, asker.visitor);
  const params = { projectId: stage.project.id };
  const body = { title: "The map is empty", conversationIds: [conversationId] };
  const { knownIssue } = await olivia.call(createKnownIssue, { params, body });
  const issue = { ...params, knownIssueId: knownIssue.id };
  const fix = (state: "FIXED" | "OPEN") => olivia.call(updateKnownIssue, { params: issue, body: { state } });
  const fixed = await fix("FIXED");
  expect([fixed.knownIssue.readyAnswerCount, fixed.announcement?.recipientCount]).toEqual([1, 0]);
  const list = () => olivia.call(endpoints.listKnownIssueAnswers, { params: issue });
  expect((await list()).preparedAnswers[0]?.content).toMatch(
    /^Hi, you wrote on .* “The map is empty”. It's fixed now.$/,
  );
  expect((await fix("OPEN")).knownIssue.readyAnswerCount).toBe(0);
  await fix("FIXED");
  const released = await outcomesOf(
    [olivia, marco].map((agent) => agent.call(endpoints.releaseKnownIssueAnswers, { params: issue, body: {} })),
  );
  expect([released, (await list()).counts.released]).toEqual([["done", "done"], 1]);
  await fix("OPEN");
  await fix("FIXED");
  expect((await list()).counts).toEqual({ ready: 1, skipped: 0, released: 1 });
  await olivia.call(detachFromKnownIssue, { params: { ...issue, conversationId } });
  expect((await olivia.call(getKnownIssue, { params: issue })).knownIssue.readyAnswerCount).toBe(0);
});

test("[K3] one fix tells all: 60 threads answered and closed with a line each, and who joined by mail, each once, through a killed server", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, project } = stage;
  const { database } = app.app;
  const people = 60;
  const params = { projectId: project.id };
  const conversationIds = await database.transaction(async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < people; index++) {
      const visitorId = newId();
      await tx.db
        .insertInto("visitors")
        .values({ id: visitorId, project_id: project.id, name: `P ${index}` })
        .execute();
      const conversation = {
        visitorId,
        type: "BUG" as const,
        isClosed: index % 10 === 0,
        assignedToId: null,
        messages: [{ agentId: null, content: "The map is empty", createdAt: new Date() }],
      };
      ids.push(await seedConversation(tx, project.id, conversation));
    }
    return ids;
  });
  const body = { title: "The map is empty", conversationIds: conversationIds.slice(0, 50) };
  const { knownIssue } = await olivia.call(createKnownIssue, { params, body });
  const issue = { ...params, knownIssueId: knownIssue.id };
  for (const conversationId of conversationIds.slice(50)) {
    await marco.call(attachToKnownIssue, { params: { ...issue, conversationId } });
  }
  const joined = await Promise.all(["Ada", "Bo", "Cy"].map((name) => buildAsker(stage, name)));
  for (const { visitor } of joined) await visitor.call(joinKnownIssue, { params: issue, body: {} });
  const { announcement } = await olivia.call(updateKnownIssue, { params: issue, body: { state: "FIXED" } });
  expect(announcement?.recipientCount).toBe(joined.length);

  const script = join(import.meta.dirname, "../../../../test/release-process.ts");
  const killed = spawnSync(process.execPath, [
    script,
    app.databaseUrl,
    project.id,
    olivia.agentId,
    "issue",
    knownIssue.id,
  ]);
  expect(killed.signal, killed.stderr.toString()).toBe("SIGKILL");
  const counts = async () => (await olivia.call(endpoints.listKnownIssueAnswers, { params: issue })).counts;
  expect(await counts()).toEqual({ ready: people - 20, skipped: 0, released: 20 });
  const target = { ...params, announcementId: announcement?.id ?? "" };
  const outcomes = await outcomesOf([
    ...[olivia, marco].map((agent) =>
      agent.call(endpoints.releaseKnownIssueAnswers, { params: issue, body: { close: true } }),
    ),
    ...[olivia, marco].map((agent) => agent.call(sendAnnouncement, { params: target })),
  ]);
  expect(outcomes).toEqual(["done", "done", "done", "done"]);
  expect(await counts()).toEqual({ ready: 0, skipped: 0, released: people });

  const { rows } = await sql<{ status: string; messages: number; closings: number }>`
    select conversations.status,
      (select count(*)::int from messages
        where messages.conversation_id = conversations.id and sender_type = 'AGENT') as messages,
      (select count(*)::int from conversation_activities
        where conversation_activities.conversation_id = conversations.id and kind = 'CLOSED') as closings
    from conversations
    where conversations.id = any(${conversationIds}::uuid[])
    order by array_position(${conversationIds}::uuid[], conversations.id)`.execute(database.db);
  expect(rows).toEqual(
    conversationIds.map((_, index) => ({ status: "CLOSED", messages: 1, closings: index % 10 === 0 ? 0 : 1 })),
  );
  for (const { address } of joined) await nextMail(app, address, { subject: "Fixed" });
  expect(joined.map(({ address }) => app.mails.filter((mail) => mail.to === address).length)).toEqual([1, 1, 1]);
});

test("a stranger reads, changes and releases no answer", async () => {
  const stage = await buildStage(app);
  const asker = await buildAsker(stage, "Ada");
  const params = await suggest(stage, asker.visitor, "Foreign");
  await asker.visitor.call(feedbacks.voteForFeedback, { params });
  await link(params, await ask(stage, asker.visitor), stage.olivia.agentId);
  const { announcement } = await move(stage, params, "COMPLETED");
  const [answer] = (await listOf(stage, params)).preparedAnswers;
  const projectId = stage.petrasProject.id;
  const { petra } = stage;
  const refused = await outcomesOf([
    petra.call(endpoints.listFeedbackAnswers, { params: { projectId, feedbackId: params.feedbackId } }),
    petra.call(endpoints.updatePreparedAnswer, {
      params: { projectId, preparedAnswerId: answer?.id ?? "" },
      body: { state: "SKIPPED" },
    }),
    petra.call(endpoints.releaseFeedbackAnswers, { params: { projectId, feedbackId: params.feedbackId }, body: {} }),
    petra.call(cancelAnnouncement, { params: { projectId, announcementId: announcement?.id ?? "" } }),
  ]);
  expect(refused).toEqual(Array(4).fill("404 NOT_FOUND"));
});
