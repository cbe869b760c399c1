import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as endpoints from "@hark/contract/bulk/endpoints";
import type { BulkAction, BulkJob } from "@hark/contract/bulk/schema";
import * as conversations from "@hark/contract/conversations/endpoints";
import { mergeConversation } from "@hark/contract/conversations/merge-endpoints";
import type { RequestParts } from "@hark/contract/endpoint";
import { bulk as limits, minute } from "@hark/contract/limits";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import * as tags from "@hark/contract/tags/endpoints";
import { createNote } from "@hark/contract/thread/endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildStage, type Stage } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { createLog } from "../../platform/log.ts";
import { seedConversation } from "../conversations/index.ts";
import { runDueJobs } from "./run-due-jobs.ts";

const program = fileURLToPath(new URL("../../../test/bulk-process.ts", import.meta.url));

let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ clock });
});
afterAll(() => app?.close());

type Body = RequestParts<typeof endpoints.startBulkJob>["body"];
const start = async (agent: AgentPerson, { project }: Stage, body: Body): Promise<BulkJob> =>
  (await agent.call(endpoints.startBulkJob, { params: { projectId: project.id }, body })).job;
const undo = async (agent: AgentPerson, { project }: Stage, job: BulkJob) =>
  (await agent.call(endpoints.undoBulkJob, { params: { projectId: project.id, jobId: job.id } })).job;
const read = async ({ olivia, project }: Stage, conversationId: string) =>
  (await olivia.call(conversations.getConversation, { params: { projectId: project.id, conversationId } }))
    .conversation;
const patch = (agent: AgentPerson, { project }: Stage, conversationId: string, body: object) =>
  agent.call(conversations.updateConversation, { params: { projectId: project.id, conversationId }, body });
const tagOf = async ({ olivia, project }: Stage, name = "Billing") =>
  (await olivia.call(tags.createTag, { params: { projectId: project.id }, body: { name } })).tag;

async function seed({ project, theo }: Stage, count: number, isClosed = false): Promise<string[]> {
  return await app.app.database.transaction(async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const createdAt = new Date(Date.now() - minute - index);
      const messages = [{ agentId: null, content: "Hello", createdAt }];
      const about = { visitorId: theo.widgetUser.id, type: "QUESTION", assignedToId: null, messages } as const;
      ids.push(await seedConversation(tx, project.id, { ...about, isClosed }));
    }
    return ids;
  });
}

async function ended(stage: Stage, job: BulkJob, status: BulkJob["status"]): Promise<BulkJob> {
  const params = { projectId: stage.project.id, jobId: job.id };
  const find = async () => (await stage.olivia.call(endpoints.getBulkJob, { params })).job;
  await expect.poll(async () => (await find()).status, { timeout: 30_000, interval: 100 }).toBe(status);
  return await find();
}

const linesOf = async (stage: Stage, id: string) => (await read(stage, id)).activities.map(({ kind }) => kind);

test("[A5] closes some at once: who is told, what stands in the thread, and what was closed already stays untouched", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, theo } = stage;
  const [one = "", closed = ""] = [...(await seed(stage, 1)), ...(await seed(stage, 1, true))];
  const [board, panel] = await Promise.all([connectDashboard(app, marco), connectWidget(app, stage.project, theo)]);
  onTestFinished(() => {
    board.close();
    panel.close();
  });
  const job = await start(olivia, stage, { ids: [one, closed, one, randomUUID()], action: { type: "CLOSE" } });
  expect(job).toMatchObject({
    status: "DONE",
    total: 2,
    done: 2,
    changed: 1,
    hasMore: false,
    createdById: olivia.agentId,
  });
  expect(Date.parse(job.undoUntil ?? "")).toBe(Date.parse(job.createdAt) + limits.undoMs);
  // In whichever order they come.
  await expect
    .poll(() => board.received)
    .toContainEqual({
      event: "conversation.updated",
      payload: { projectId: stage.project.id, conversation: expect.objectContaining({ id: one, status: "CLOSED" }) },
    });
  await expect
    .poll(() => board.received)
    .toContainEqual({
      event: "activity.added",
      payload: {
        projectId: stage.project.id,
        activity: expect.objectContaining({ kind: "CLOSED", conversationId: one }),
      },
    });
  expect((await panel.next("conversation.updated")).conversation).toMatchObject({ id: one, status: "CLOSED" });
  expect(await linesOf(stage, one)).toEqual(["CLOSED"]);
  expect(await linesOf(stage, closed)).toEqual([]);
  // Marco hears of the conversations and not of the job.
  expect(board.received.map(({ event }) => event)).not.toContain("bulk.changed");
});

describe("each action, and its way back", () => {
  const cases: [string, (stage: Stage) => Promise<BulkAction>, object, object][] = [
    ["CLOSE", async () => ({ type: "CLOSE" }), { status: "CLOSED" }, { status: "OPEN", snoozedUntil: null }],
    ["ASSIGN", async ({ marco }) => ({ type: "ASSIGN", agentId: marco.agentId }), {}, { assignedToId: null }],
    [
      "SNOOZE",
      async () => ({ type: "SNOOZE", snoozedUntil: "ANSWER" }),
      { snoozedUntil: "ANSWER" },
      { snoozedUntil: null },
    ],
    ["TAG", async (stage) => ({ type: "TAG", tagId: (await tagOf(stage)).id }), {}, { tagIds: [] }],
  ];
  test.each(cases)("[A5] %s", async (_name, actionOf, after, before) => {
    const stage = await buildStage(app);
    const { olivia, marco } = stage;
    const ids = await seed(stage, 3);
    const action = await actionOf(stage);
    const job = await start(olivia, stage, { ids, action });
    expect(job).toMatchObject({ status: "DONE", changed: 3 });
    expect(await read(stage, ids[0] ?? "")).toMatchObject(after);
    expect(await start(marco, stage, { ids, action })).toMatchObject({ total: 3, changed: 0 });
    // Any agent takes it back, once.
    const undone = await undo(marco, stage, job);
    expect(undone).toMatchObject({ status: "UNDONE", changed: 0, undoUntil: job.undoUntil });
    for (const id of ids) expect(await read(stage, id)).toMatchObject(before);
    const lines = await linesOf(stage, ids[0] ?? "");
    expect(await undo(olivia, stage, job)).toEqual(undone);
    expect(await linesOf(stage, ids[0] ?? "")).toEqual(lines);
  });

  test("[A5] REOPEN, UNASSIGN, UNTAG and waking give back what there was", async () => {
    const stage = await buildStage(app);
    const { olivia, marco, project } = stage;
    const [id = ""] = await seed(stage, 1);
    const tag = await tagOf(stage);
    const until = new Date(clock.now().getTime() + 60 * minute).toISOString();
    await olivia.call(tags.tagConversation, { params: { projectId: project.id, conversationId: id, tagId: tag.id } });
    await patch(olivia, stage, id, { assignedToId: marco.agentId, snoozedUntil: until });
    const there = { assignedToId: marco.agentId, snoozedUntil: until, tagIds: [tag.id], status: "OPEN" };
    for (const action of [
      { type: "UNASSIGN" },
      { type: "UNTAG", tagId: tag.id },
      { type: "SNOOZE", snoozedUntil: null },
      { type: "CLOSE" },
    ] satisfies BulkAction[]) {
      const job = await start(olivia, stage, { ids: [id], action });
      expect(job.changed, action.type).toBe(1);
      expect(await read(stage, id)).not.toMatchObject(there);
      await undo(olivia, stage, job);
      expect(await read(stage, id), action.type).toMatchObject(there);
    }
    await patch(olivia, stage, id, { status: "CLOSED" });
    const job = await start(olivia, stage, { ids: [id], action: { type: "REOPEN" } });
    expect(await read(stage, id)).toMatchObject({ status: "OPEN" });
    await undo(olivia, stage, job);
    expect(await read(stage, id)).toMatchObject({ status: "CLOSED" });
  });

  test("[A5] MARK_READ reads for the caller alone, and gives the notices back, mentions too", async () => {
    const stage = await buildStage(app);
    const { olivia, marco, project } = stage;
    const [id = "", other = ""] = await seed(stage, 2);
    const body = { content: "Look", mentionIds: [olivia.agentId] };
    await marco.call(createNote, { params: { projectId: project.id, conversationId: id }, body });
    const noticesOf = async (agent: AgentPerson) =>
      (await agent.call(listNotifications)).notifications.map(({ itemId, category }) => `${itemId} ${category}`).sort();
    const [hers, his] = [await noticesOf(olivia), await noticesOf(marco)];
    const job = await start(olivia, stage, { ids: [id, other], action: { type: "MARK_READ" } });
    expect(job.changed).toBe(2);
    expect(await noticesOf(olivia)).toEqual([]);
    expect(await noticesOf(marco)).toEqual(his);
    await undo(marco, stage, job);
    expect(await noticesOf(olivia)).toEqual(hers);
    expect(await noticesOf(marco)).toEqual(his);
    await olivia.call(clearNotifications, { params: { itemId: id }, query: { projectId: project.id } });
  });
});

test("[A5] what was marked as read and merged since stays read: nobody opens it, so nobody could clear what was given back", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const [source = "", target = ""] = await seed(stage, 2);
  const job = await start(olivia, stage, { ids: [source], action: { type: "MARK_READ" } });
  expect(job.changed).toBe(1);
  const params = { projectId: project.id, conversationId: source };
  await olivia.call(mergeConversation, { params, body: { intoId: target } });
  expect(await undo(olivia, stage, job)).toMatchObject({ status: "UNDONE", changed: 1 });
  const { notifications } = await olivia.call(listNotifications);
  expect(notifications.map(({ itemId }) => itemId)).toEqual([target]);
});

test("[A5] undo leaves what somebody has changed since, also where it looks the same again, and a snooze whose time has passed", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const [kept = "", theirs = "", again = ""] = await seed(stage, 3);
  const job = await start(olivia, stage, { ids: [kept, theirs, again], action: { type: "CLOSE" } });
  await patch(marco, stage, theirs, { status: "OPEN" });
  await patch(marco, stage, again, { status: "OPEN" });
  await patch(marco, stage, again, { status: "CLOSED" });
  // Something else of it.
  await patch(marco, stage, kept, { assignedToId: marco.agentId });
  expect(await undo(olivia, stage, job)).toMatchObject({ status: "UNDONE", changed: 2 });
  expect((await read(stage, kept)).status).toBe("OPEN");
  expect((await read(stage, theirs)).status).toBe("OPEN");
  expect((await read(stage, again)).status).toBe("CLOSED");

  const until = new Date(clock.now().getTime() + minute).toISOString();
  await patch(olivia, stage, kept, { snoozedUntil: until });
  const closing = await start(olivia, stage, { ids: [kept], action: { type: "CLOSE" } });
  ahead += 2 * minute;
  await undo(olivia, stage, closing);
  expect(await read(stage, kept)).toMatchObject({ status: "OPEN", snoozedUntil: null });
});

test("[A5] undo is over after ten minutes", async () => {
  const stage = await buildStage(app);
  const job = await start(stage.olivia, stage, { ids: await seed(stage, 1), action: { type: "CLOSE" } });
  ahead += limits.undoMs;
  await expect(undo(stage.olivia, stage, job)).rejects.toMatchObject({ code: "UNDO_EXPIRED", status: 409 });
  const { jobs } = await stage.olivia.call(endpoints.listBulkJobs, { params: { projectId: stage.project.id } });
  expect(jobs).toEqual([]);
});

test("[A5] what the single action would refuse for one leaves that one as it is", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const [open = "", full = "", gone = ""] = await seed(stage, 3);
  const [closed = ""] = await seed(stage, 1, true);
  for (let index = 0; index < 20; index++) {
    const { id: tagId } = await tagOf(stage, `Tag ${index}`);
    await olivia.call(tags.tagConversation, { params: { projectId: project.id, conversationId: full, tagId } });
  }
  await olivia.call(mergeConversation, {
    params: { projectId: project.id, conversationId: gone },
    body: { intoId: open },
  });
  const tag = await tagOf(stage);
  const ids = [open, full, gone, closed];
  expect(await start(olivia, stage, { ids, action: { type: "TAG", tagId: tag.id } })).toMatchObject({
    total: 3,
    changed: 2,
  });
  expect((await read(stage, full)).tagIds).not.toContain(tag.id);
  const snoozed = await start(olivia, stage, { ids, action: { type: "SNOOZE", snoozedUntil: "ANSWER" } });
  expect(snoozed).toMatchObject({ total: 3, changed: 2 });
  expect((await read(stage, closed)).status).toBe("CLOSED");
  expect(await start(olivia, stage, { ids: [gone], action: { type: "CLOSE" } })).toMatchObject({
    status: "DONE",
    total: 0,
  });
});

test("[A5] wrong requests are refused and change nothing", async () => {
  const stage = await buildStage(app);
  const { olivia, petra, project } = stage;
  const ids = await seed(stage, 1);
  const archived = await tagOf(stage);
  const params = { projectId: project.id };
  await olivia.call(tags.updateTag, { params: { ...params, tagId: archived.id }, body: { isArchived: true } });
  const close = { type: "CLOSE" } as const;
  const before = clock.now().toISOString();
  const refusals: [Body, string, string?][] = [
    [{ action: close }, "400 VALIDATION_FAILED", "ids"],
    [{ ids, filter: {}, before, action: close }, "400 VALIDATION_FAILED", "ids"],
    [{ filter: {}, action: close }, "400 VALIDATION_FAILED", "before"],
    [{ ids: [], action: close }, "400 VALIDATION_FAILED", "ids"],
    [{ ids: Array.from({ length: 201 }, () => randomUUID()), action: close }, "400 VALIDATION_FAILED", "ids"],
    [{ filter: { where: { and: [] } }, before, action: close }, "400 VALIDATION_FAILED", "filter.where"],
    [{ ids, action: { type: "ASSIGN", agentId: petra.agentId } }, "400 VALIDATION_FAILED", "action.agentId"],
    [{ ids, action: { type: "TAG", tagId: randomUUID() } }, "400 VALIDATION_FAILED", "action.tagId"],
    [
      { ids, action: { type: "SNOOZE", snoozedUntil: "2020-01-01T00:00:00Z" } },
      "400 VALIDATION_FAILED",
      "action.snoozedUntil",
    ],
    [{ ids, action: { type: "TAG", tagId: archived.id } }, "409 CONFLICT"],
  ] as [Body, string, string?][];
  for (const [body, outcome, field] of refusals) {
    const error = await start(olivia, stage, body).catch((refused) => refused);
    expect(`${error.status} ${error.code}`, JSON.stringify(body)).toBe(outcome);
    if (field) expect(Object.keys(error.fields)).toEqual([field]);
  }
  expect(await linesOf(stage, ids[0] ?? "")).toEqual([]);
  // Another project's conversation is not one.
  const elsewhere = { params: { projectId: stage.petrasProject.id }, body: { ids, action: close } };
  expect((await petra.call(endpoints.startBulkJob, elsewhere)).job).toMatchObject({ total: 0, status: "DONE" });
  const job = await start(olivia, stage, { ids, action: close });
  const theirs = { params: { projectId: stage.petrasProject.id, jobId: job.id } };
  await expect(petra.call(endpoints.getBulkJob, theirs)).rejects.toMatchObject({ status: 404 });
  await expect(petra.call(endpoints.undoBulkJob, theirs)).rejects.toMatchObject({ status: 404 });
});

test("[A5] a repeat with the same client id is the first job, also when both arrive at once", async () => {
  const stage = await buildStage(app);
  const ids = await seed(stage, 3);
  const body: Body = { ids, action: { type: "CLOSE" }, clientId: randomUUID() };
  const [one, other] = await Promise.all([1, 2].map(() => start(stage.olivia, stage, body)));
  expect(one).toEqual(other);
  expect(await linesOf(stage, ids[0] ?? "")).toEqual(["CLOSED"]);
});

test("[A5] all that match are those older than `before`, whatever is written meanwhile", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, project } = stage;
  const [old = "", written = ""] = await seed(stage, 2);
  const before = new Date().toISOString();
  await theo.call(conversations.sendVisitorMessage, {
    params: { projectId: project.id, conversationId: written },
    body: { content: "New" },
  });
  const where = { field: "waiting", op: "is", value: true } as const;
  const job = await start(olivia, stage, { filter: { where }, before, action: { type: "CLOSE" } });
  expect(job).toMatchObject({ total: 1, changed: 1, hasMore: false });
  expect((await read(stage, old)).status).toBe("CLOSED");
  expect((await read(stage, written)).status).toBe("OPEN");
  // As in the list: waiting begins with what is open.
  const later = new Date(clock.now().getTime() + 60 * minute).toISOString();
  expect(
    await start(olivia, stage, { filter: { view: "waiting" }, before: later, action: { type: "CLOSE" } }),
  ).toMatchObject({ total: 1 });
});

test("[A5] over 200 run in pieces, tell their starter how far they are, and are taken back in pieces", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const ids = await seed(stage, 230);
  const [board, other] = await Promise.all([connectDashboard(app, olivia), connectDashboard(app, marco)]);
  onTestFinished(() => {
    board.close();
    other.close();
  });
  const filter = { status: "open" } as const;
  const job = await start(olivia, stage, { filter, before: clock.now().toISOString(), action: { type: "CLOSE" } });
  expect(job).toMatchObject({ status: "RUNNING", total: 230, done: 0, undoUntil: null });
  await expect(undo(olivia, stage, job)).rejects.toMatchObject({ code: "CONFLICT" });
  const done = await ended(stage, job, "DONE");
  expect(done).toMatchObject({ done: 230, changed: 230 });
  await expect
    .poll(() => board.received.findLast(({ event }) => event === "bulk.changed")?.payload, { timeout: 30_000 })
    .toEqual({ projectId: stage.project.id, job: done });
  const { jobs } = await olivia.call(endpoints.listBulkJobs, { params: { projectId: stage.project.id } });
  expect(jobs).toEqual([done]);
  const undoing = await undo(marco, stage, job);
  expect(undoing.status).toBe("UNDOING");
  expect(await ended(stage, job, "UNDONE")).toMatchObject({ changed: 0 });
  for (const id of [ids[0], ids[229]]) expect(await linesOf(stage, id ?? "")).toEqual(["CLOSED", "REOPENED"]);
  expect(other.received.map(({ event }) => event)).not.toContain("bulk.changed");
}, 90_000);

test("[A5] a server that is stopped in the middle leaves the rest to the next one, and nothing is done twice", async () => {
  const stage = await buildStage(app);
  const ids = await seed(stage, 240);
  const node = await buildTestApp({ databaseUrl: app.databaseUrl, clock });
  const filter = { status: "open" } as const;
  const job = await start(stage.olivia, stage, {
    filter,
    before: clock.now().toISOString(),
    action: { type: "ASSIGN", agentId: stage.marco.agentId },
  });
  // Three nodes go on with it at once, and one of them stops.
  const deps = { database: app.app.database, clock, log: createLog("silent") };
  await Promise.all(
    [runDueJobs(deps), runDueJobs({ ...deps, database: node.app.database }), node.close()].map((one) =>
      one.catch(() => {}),
    ),
  );
  expect(await ended(stage, job, "DONE")).toMatchObject({ total: 240, done: 240, changed: 240 });
  for (const id of ids.filter((_, index) => index % 40 === 0)) expect(await linesOf(stage, id)).toEqual(["ASSIGNED"]);
}, 90_000);

test("[A5] a node that is killed in the middle of a piece leaves it whole to the others, and each is changed once", async () => {
  const stage = await buildStage(app);
  const ids = await seed(stage, 600);
  const child = spawn(process.execPath, [program, app.databaseUrl, String(ahead)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const died = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) if (line === "ready") break;
  const filter = { status: "open" } as const;
  let isDead = false;
  void died.then(() => {
    isDead = true;
  });
  // Whichever node is free takes a piece, so that it may take several jobs until the one that dies has got hold of one.
  let jobs = 0;
  while (!isDead && jobs < 20) {
    const agent = jobs % 2 === 0 ? stage.marco : stage.olivia;
    const job = await start(stage.olivia, stage, {
      filter,
      before: clock.now().toISOString(),
      action: { type: "ASSIGN", agentId: agent.agentId },
    });
    expect(await ended(stage, job, "DONE")).toMatchObject({ total: 600, done: 600, changed: 600 });
    jobs += 1;
  }
  expect(await died).toEqual([null, "SIGKILL"]);
  const { rows } = await sql<{ count: number; ids: number }>`
    select count(*)::int as count, count(distinct conversation_id)::int as ids from conversation_activities
    where kind = 'ASSIGNED' and conversation_id = any(${ids}::uuid[])`.execute(app.app.database.db);
  expect(rows).toEqual([{ count: jobs * 600, ids: 600 }]);
}, 90_000);

test("[A5] a job whose tag is deleted meanwhile has failed, and what it did can be undone", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const ids = await seed(stage, 2);
  const tag = await tagOf(stage);
  const job = await start(olivia, stage, { ids, action: { type: "TAG", tagId: tag.id } });
  await olivia.call(tags.deleteTag, { params: { projectId: project.id, tagId: tag.id } });
  // As if it had only come half way.
  const half = { status: "RUNNING", done: 1, changed: 1, undo_until: null } as const;
  await app.app.database.db.updateTable("bulk_jobs").set(half).where("id", "=", job.id).execute();
  const failed = await ended(stage, job, "FAILED");
  expect(failed).toMatchObject({ done: 1, changed: 1 });
  expect(failed.undoUntil).not.toBeNull();
  expect(await undo(olivia, stage, failed)).toMatchObject({ status: "UNDONE" });
});

test("[A5] two jobs over the same conversations both end, all as the later one left them", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const ids = await seed(stage, 60);
  const assign = (agentId: string, order: string[]) =>
    start(olivia, stage, { ids: order, action: { type: "ASSIGN", agentId } });
  const outcomes = await outcomesOf([
    assign(marco.agentId, ids),
    assign(olivia.agentId, [...ids].reverse()),
    assign(marco.agentId, ids),
  ]);
  expect(outcomes).toEqual(["done", "done", "done"]);
  const assignees = await Promise.all(ids.map(async (id) => (await read(stage, id)).assignedToId));
  expect(new Set(assignees).size).toBe(1);
}, 60_000);

test("[A5] five jobs run in a project at a time, and the sixth is refused", async () => {
  const stage = await buildStage(app);
  await seed(stage, 201);
  const body: Body = { filter: {}, before: clock.now().toISOString(), action: { type: "CLOSE" } };
  // Held up, so that none of them ends.
  const job = await start(stage.olivia, stage, body);
  const rows = await app.app.database.db.selectFrom("bulk_jobs").selectAll().where("id", "=", job.id).execute();
  const due_at = new Date(clock.now().getTime() + minute);
  for (const { action, filter, ...row } of rows) {
    for (let index = 0; index < 5; index++) {
      const held = {
        ...row,
        id: randomUUID(),
        action: JSON.stringify(action),
        filter: JSON.stringify(filter),
        status: "RUNNING" as const,
        due_at,
      };
      await app.app.database.db.insertInto("bulk_jobs").values(held).execute();
    }
  }
  await expect(start(stage.olivia, stage, body)).rejects.toMatchObject({ code: "RATE_LIMITED", status: 429 });
  // What is small is done all the same.
  expect(await start(stage.olivia, stage, { ids: await seed(stage, 1), action: { type: "CLOSE" } })).toMatchObject({
    status: "DONE",
  });
}, 60_000);
