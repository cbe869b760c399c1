import { randomUUID } from "node:crypto";
import { startConversation } from "@hark/contract/conversations/endpoints";
import * as feedback from "@hark/contract/feedback/endpoints";
import { suggestFromConversation, voteForAddress } from "@hark/contract/feedback/link-endpoints";
import { createPrivateComment } from "@hark/contract/feedback/private-comment-endpoints";
import { page } from "@hark/contract/limits";
import { listMembers, removeMember } from "@hark/contract/members/endpoints";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import {
  type AgentPerson,
  buildAgent,
  buildMember,
  buildStage,
  type Stage,
  type VisitorPerson,
} from "../../../test/cast.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { createLog } from "../../platform/log.ts";
import { mailUnread } from "../notifications/notification-mails.ts";

const app = useTestApp();

const suggest = async ({ project }: Stage, visitor: VisitorPerson, title: string, clientId = randomUUID()) =>
  (await visitor.call(feedback.createFeedback, { params: { projectId: project.id }, body: { title, clientId } }))
    .feedback;
const at = ({ project }: Stage, feedbackId: string) => ({ projectId: project.id, feedbackId });
const comment = (stage: Stage, visitor: VisitorPerson, feedbackId: string, clientId = randomUUID()) =>
  visitor.call(feedback.createVisitorComment, {
    params: at(stage, feedbackId),
    body: { content: "And dark?", clientId },
  });
const clear = ({ project }: Stage, agent: AgentPerson, itemId: string) =>
  agent.call(clearNotifications, { params: { itemId }, query: { projectId: project.id } });
/** The ids of the suggestions that are unread to an agent, newest first, as each of the three places tells it. */
async function unreadOf({ project }: Stage, agent: AgentPerson): Promise<string[]> {
  const params = { projectId: project.id };
  const { notifications } = await agent.call(listNotifications);
  const told = notifications.filter((one) => one.category === "FEEDBACK" && one.projectId === project.id);
  const { feedbacks: filtered } = await agent.call(feedback.listFeedbacks, { params, query: { unread: "true" } });
  const { feedbacks } = await agent.call(feedback.listFeedbacks, { params });
  const marked = feedbacks.filter(({ isUnread }) => isUnread).map(({ id }) => id);
  expect(filtered.map(({ id }) => id)).toEqual(marked);
  expect(told.map(({ itemId }) => itemId).sort()).toEqual(marked.toSorted());
  return marked;
}
const publish = (stage: Stage, feedbackId: string, body: object = { status: "UNDER_REVIEW" }) =>
  stage.olivia.call(feedback.updateFeedback, { params: at(stage, feedbackId), body });

test("[D6] what a visitor suggests or comments is unread to each agent until they have cleared it", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, petra, theo, nadia, project } = stage;
  const [olivias, marcos, petras] = await Promise.all([olivia, marco, petra].map((one) => connectDashboard(app, one)));
  if (!olivias || !marcos || !petras) throw new Error("Nobody is connected");
  for (const socket of [olivias, marcos, petras]) onTestFinished(socket.close);
  const clientId = randomUUID();
  const { id } = await suggest(stage, theo, "Live unread", clientId);
  await suggest(stage, theo, "Live unread", clientId);
  const { notification } = await olivias.next("notification.created");
  expect(notification).toEqual({
    id: expect.any(String),
    projectId: project.id,
    category: "FEEDBACK",
    itemId: id,
    noteId: null,
    createdAt: expect.any(String),
    conversationType: null,
    assignedToId: null,
  });
  const { notifications, older } = await olivia.call(listNotifications);
  expect([notifications, older]).toEqual([[notification], []]);
  const marcosOwn = (await marcos.next("notification.created")).notification;
  expect([await unreadOf(stage, olivia), await unreadOf(stage, marco)]).toEqual([[id], [id]]);
  const detail = await olivia.call(feedback.getFeedback, { params: at(stage, id) });
  expect(detail.feedback.isUnread).toBe(true);

  await clear(stage, olivia, id);
  expect(await olivias.next("notification.cleared")).toEqual({
    itemId: id,
    notificationIds: [notification.id],
    projectId: project.id,
    category: "FEEDBACK",
  });
  await clear(stage, olivia, id);
  expect([await unreadOf(stage, olivia), await unreadOf(stage, marco)]).toEqual([[], [id]]);

  // A comment makes a new one for who has read it, and keeps that of who has not.
  await publish(stage, id);
  const again = randomUUID();
  await comment(stage, nadia, id, again);
  await comment(stage, nadia, id, again);
  await comment(stage, theo, id);
  const next = await olivias.next("notification.created");
  expect([next.notification.itemId, next.notification.id === notification.id]).toEqual([id, false]);
  expect((await marco.call(listNotifications)).notifications.map((one) => one.id)).toEqual([marcosOwn.id]);
  expect([olivias, marcos, petras].map(({ received }) => received.filter(isCreated).length)).toEqual([2, 1, 0]);
  expect((await petra.call(listNotifications)).notifications).toEqual([]);

  // No mail, however long it waits.
  const later = { ...app.app, clock: { now: () => new Date(Date.now() + 3_600_000) }, publicUrl: app.url };
  const before = app.mails.length;
  await mailUnread({ ...later, log: createLog("silent"), jobs: app.app.jobs, database: app.app.database });
  expect(app.mails.length).toBe(before);
});

const isCreated = ({ event }: { event: string }) => event === "notification.created";

test("[D6] an agent's comment, public or private, is unread to the item's owner alone, unless they wrote it", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, theo } = stage;
  const { id } = await suggest(stage, theo, "Owned");
  await publish(stage, id);
  const say = (agent: AgentPerson) =>
    agent.call(feedback.createComment, { params: at(stage, id), body: { content: "We look into it" } });
  const whisper = (agent: AgentPerson) =>
    agent.call(createPrivateComment, { params: at(stage, id), body: { content: "Easy" } });
  const own = async () => {
    const all = [await unreadOf(stage, olivia), await unreadOf(stage, marco)];
    for (const agent of [olivia, marco]) await clear(stage, agent, id);
    return all;
  };
  expect(await own()).toEqual([[id], [id]]);
  // Nobody's yet.
  await say(olivia);
  await whisper(marco);
  expect(await own()).toEqual([[], []]);
  await publish(stage, id, { ownerId: marco.agentId });
  await say(marco);
  await whisper(marco);
  expect(await own()).toEqual([[], []]);
  await say(olivia);
  expect(await own()).toEqual([[], [id]]);
  await whisper(olivia);
  expect(await own()).toEqual([[], [id]]);
});

test("[D6] votes, moves, edits and what agents do on behalf make nothing unread", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, theo, nadia, project } = stage;
  const { id } = await suggest(stage, theo, "Quiet");
  await publish(stage, id, { status: "UNDER_REVIEW", ownerId: marco.agentId });
  for (const agent of [olivia, marco]) await clear(stage, agent, id);
  await nadia.call(feedback.voteForFeedback, { params: at(stage, id) });
  await publish(stage, id, { status: "PLANNED" });
  await publish(stage, id, { title: "Quieter" });
  await olivia.call(voteForAddress, { params: at(stage, id), body: { email: "ada@v.example" } });
  const { conversation } = await theo.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Could you?" },
  });
  const params = { projectId: project.id, conversationId: conversation.id };
  const messageId = conversation.lastMessage?.id ?? "";
  await olivia.call(suggestFromConversation, { params, body: { feedbackId: id, messageId } });
  await olivia.call(suggestFromConversation, { params, body: { title: "Made for Theo" } });
  expect([await unreadOf(stage, olivia), await unreadOf(stage, marco)]).toEqual([[], []]);
});

test("[D2] what was unread of a merged item is unread of its target, once; a deleted item takes it along", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, theo, nadia } = stage;
  const first = await suggest(stage, theo, "Merged");
  const target = await suggest(stage, nadia, "Into");
  await clear(stage, olivia, target.id);
  const olivias = await connectDashboard(app, olivia);
  onTestFinished(olivias.close);
  await marco.call(feedback.mergeFeedback, { params: at(stage, first.id), body: { intoId: target.id } });
  expect(await olivias.next("notification.cleared")).toMatchObject({ itemId: first.id, category: "FEEDBACK" });
  expect((await olivias.next("notification.created")).notification).toMatchObject({ itemId: target.id });
  expect([await unreadOf(stage, olivia), await unreadOf(stage, marco)]).toEqual([[target.id], [target.id]]);
  await clear(stage, olivia, target.id);
  await olivias.next("notification.cleared");

  // Theo does not see the target and writes on his own item: it is the target that is unread.
  await comment(stage, theo, first.id);
  await olivias.next("notification.created", (event) => event.notification.itemId === target.id);
  await marco.call(feedback.separateFeedback, { params: at(stage, first.id) });
  expect(await unreadOf(stage, olivia)).toEqual([target.id]);
  await comment(stage, theo, first.id);
  expect(await unreadOf(stage, olivia)).toEqual([target.id, first.id]);

  await marco.call(feedback.deleteFeedback, { params: at(stage, target.id) });
  expect(await olivias.next("notification.cleared")).toMatchObject({ itemId: target.id });
  expect(await unreadOf(stage, olivia)).toEqual([first.id]);
});

test("who leaves the project has nothing unread there, and gets nothing any more", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, theo, project } = stage;
  await suggest(stage, theo, "Before");
  const { projectMembers } = await olivia.call(listMembers, { params: { projectId: project.id } });
  const member = projectMembers.find(({ invitationEmail }) => invitationEmail === marco.email);
  await olivia.call(removeMember, { params: { projectId: project.id, memberId: member?.id ?? "" } });
  await suggest(stage, theo, "After");
  expect((await marco.call(listNotifications)).notifications).toEqual([]);
  const { rows } = await sql`select from feedback_notifications where agent_id = ${marco.agentId}`.execute(
    app.app.database.db,
  );
  expect(rows).toEqual([]);
});

test("the newest are listed, the others are counted, and the filter goes on page by page", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, project } = stage;
  const first = await suggest(stage, theo, "The oldest");
  const over = 30;
  await sql`
    with items as (
      insert into feedbacks (id, project_id, title, description, status, created_at)
      select gen_random_uuid(), ${project.id}, 'Many ' || one, '', case one % 2 when 0 then 'PENDING' else 'PLANNED' end,
        now() + make_interval(secs => one)
      from generate_series(1, ${page.maxLimit + over - 1}::int) as one
      returning id, created_at
    )
    insert into feedback_notifications (id, agent_id, project_id, feedback_id, created_at)
    select gen_random_uuid(), ${olivia.agentId}, ${project.id}, id, created_at from items`.execute(app.app.database.db);
  const { notifications, older } = await olivia.call(listNotifications);
  expect(notifications).toHaveLength(page.maxLimit);
  const none = { inbox: 0, questions: 0, bugs: 0, assigned: 0 };
  expect(older).toEqual([{ projectId: project.id, ...none, feedback: over }]);
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = { unread: "true" as const, limit: 70, ...(cursor && { cursor }) };
    const answer = await olivia.call(feedback.listFeedbacks, { params: { projectId: project.id }, query });
    for (const { id, isUnread } of answer.feedbacks) if (isUnread) ids.add(id);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor);
  expect([ids.size, ids.has(first.id)]).toEqual([page.maxLimit + over, true]);
});

test("a visitor's suggestion or comment makes all notifications in one statement, however many agents there are", async () => {
  const stage = await buildStage(app);
  const { theo, project } = stage;
  const agents = await Promise.all(Array.from({ length: 20 }, (_, index) => buildAgent(app, `Agent${index}`)));
  for (const agent of agents) await buildMember(app, project, agent);
  const spy = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => spy.mockRestore());
  const statements = async (work: () => Promise<unknown>) => {
    spy.mockClear();
    await work();
    return spy.mock.calls.filter(([query]) => textOf(query).includes("feedback_notifications")).length;
  };
  let id = "";
  expect(await statements(async () => (id = (await suggest(stage, theo, "For twenty")).id))).toBe(1);
  for (const agent of agents) await clear(stage, agent, id);
  expect(await statements(() => comment(stage, theo, id))).toBe(1);
  expect(await Promise.all(agents.map((agent) => unreadOf(stage, agent)))).toEqual(agents.map(() => [id]));
});

function textOf(query: unknown): string {
  return typeof query === "string" ? query : String((query as { text?: string } | undefined)?.text ?? "");
}
