import { randomUUID } from "node:crypto";
import * as endpoints from "@hark/contract/conversations/endpoints";
import type { RequestError } from "@hark/contract/request";
import { getVisitor } from "@hark/contract/visitors/endpoints";
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, type Stage, type VisitorPerson } from "../../../test/cast.ts";
import { newId } from "../../platform/ids.ts";
import { deleteNotifications, deleteNotificationsOfAgent, makeNotification } from "../notifications/queries.ts";
import { type Append, appends, appendTogether } from "./message-statements.ts";
import { createMessageWriter, type Outcome } from "./message-writer.ts";
import { startConversation } from "./start-conversation.ts";

const app = useTestApp();

const database = () => app.app.database;

/** Conversations started by Theo and Nadia in turn. */
async function buildConversations({ project, theo, nadia }: Stage, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const visitor = { id: (index % 2 ? nadia : theo).widgetUser.id, project_id: project.id };
    const { conversationId } = await startConversation(database(), visitor, {
      type: "QUESTION",
      messageType: "TEXT",
      content: "Hello",
      file: null,
      pixels: null,
      attached: [],
      clientId: undefined,
      pageUrl: undefined,
      email: undefined,
      now: new Date(),
    });
    ids.push(conversationId);
  }
  return ids;
}

/** One message of a mix, by indexes that mean the same on two stages. */
const step = fc.record({
  sender: fc.constantFrom("theo", "nadia", "olivia", "marco"),
  conversation: fc.nat({ max: 4 }),
  clientId: fc.option(fc.nat({ max: 3 })),
  seen: fc.option(fc.nat({ max: 8 })),
  kind: fc.constantFrom("good", "good", "good", "good", "good", "good", "bad", "missing", "otherProject"),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Conversations in all states: 1 and 4 are closed, 2 and 3 have been read by Olivia. */
async function buildWorld(stage: Stage) {
  const ids = await buildConversations(stage, 5);
  await database()
    .db.updateTable("conversations")
    .set({ status: "CLOSED" })
    .where("id", "in", [ids[1], ids[4]] as string[])
    .execute();
  await database().transaction(async (tx) => {
    for (const itemId of [ids[2], ids[3]] as string[]) {
      await deleteNotifications(tx, { agentId: stage.olivia.agentId, projectId: stage.project.id, itemId });
    }
  });
  const clientIds = Array.from({ length: 4 }, () => randomUUID());
  const missing = randomUUID();
  const toAppend = ({ sender, conversation, clientId, seen, kind }: Step, index: number): Append => ({
    id: newId(),
    project_id: kind === "otherProject" ? stage.petrasProject.id : stage.project.id,
    conversation_id: kind === "missing" ? missing : (ids[conversation] as string),
    sender_type: sender === "theo" || sender === "nadia" ? "WIDGET_USER" : "AGENT",
    sender_id:
      sender === "theo" || sender === "nadia"
        ? stage[sender].widgetUser.id
        : stage[sender as "olivia" | "marco"].agentId,
    type: "TEXT",
    content: kind === "bad" ? "a\u0000b" : `${index}`,
    client_id: clientId === null ? null : (clientIds[clientId] as string),
    file: null,
    pixels: null,
    reply_to_id: null,
    seen_sequence: seen,
    created_at: new Date(Date.UTC(2036, 2, 1, 12, 0, index)),
  });
  return { ids, toAppend };
}

/** The outcome of a message, in words that mean the same on two stages; a refusal is its code. */
function describeOutcome(writing: Promise<Outcome>) {
  return writing.then(
    (outcome) => {
      if ("repeated" in outcome) {
        const [{ sequence, content } = { sequence: 0, content: "" }] = outcome.repeated;
        return { repeated: { sequence, content } };
      }
      const { sequence, visitor_id, was_closed, notified } = outcome.written;
      return { sequence, visitor_id, was_closed, notified: notified?.agentIds.sort() ?? null };
    },
    (error: { code: string }) => ({ refused: error.code }),
  );
}

async function readState(ids: readonly string[]) {
  const { db } = database();
  const conversations = await db.selectFrom("conversations").selectAll().where("id", "in", ids).orderBy("id").execute();
  const messages = await db
    .selectFrom("messages")
    .select(["sender_type", "sender_id", "content", "created_at", "sequence", "conversation_id"])
    .where("conversation_id", "in", ids)
    .where("sequence", ">", 1)
    .orderBy("conversation_id")
    .orderBy("sequence")
    .execute();
  const notifications = await db
    .selectFrom("notifications")
    .select(["item_id", "agent_id"])
    .where("item_id", "in", ids)
    .execute();
  const nameOf = (id: string) => ids.indexOf(id);
  return {
    conversations: conversations.map((one) => ({
      name: nameOf(one.id),
      status: one.status,
      last: [one.last_sequence, one.last_sender_id, one.last_sender_type],
      // A conversation without new messages keeps the time and text of its start.
      content: one.last_message_content,
      read: [one.visitor_read_sequence, one.visitor_unread_count, one.agent_read_sequence],
      unread: one.unread_by_some,
      lastAgent: one.last_agent_id,
      answered: [one.answered_by_id, one.answered_sequence, one.answered_before_sequence],
    })),
    messages: messages.map(({ conversation_id, ...message }) => ({ name: nameOf(conversation_id), ...message })),
    notifications: notifications.map((one) => `${nameOf(one.item_id)} ${one.agent_id}`).sort(),
  };
}

test("[S03] [S05] in any mix each message has the outcome that it would have had alone", {
  timeout: 60_000,
}, async () => {
  const stage = await buildStage(app);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 40 }), async (steps) => {
      const [alone, together] = [await buildWorld(stage), await buildWorld(stage)];
      const one = createMessageWriter(database());
      const expected = [];
      for (const [index, message] of steps.entries()) {
        expected.push(await describeOutcome(one.write(alone.toAppend(message, index))));
      }
      const many = createMessageWriter(database());
      const outcomes = steps.map((message, index) => describeOutcome(many.write(together.toAppend(message, index))));
      expect(await Promise.all(outcomes)).toEqual(expected);
      expect(await readState(together.ids)).toEqual(await readState(alone.ids));
    }),
    { numRuns: 25 },
  );
});

test("[A8] an answer is refused exactly when somebody else of the team has written after what it has seen", async () => {
  const stage = await buildStage(app);
  const program = randomUUID();
  const senders = {
    theo: ["WIDGET_USER", stage.theo.widgetUser.id],
    olivia: ["AGENT", stage.olivia.agentId],
    marco: ["AGENT", stage.marco.agentId],
    program: ["INTEGRATION", program],
  } as const;
  const writes = fc.record({
    who: fc.constantFrom("theo", "olivia", "marco", "program"),
    /** How many messages before the newest one; more than there are is none. */
    behind: fc.option(fc.nat({ max: 6 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(writes, { minLength: 2, maxLength: 14 }), async (steps) => {
      const [conversationId] = await buildConversations(stage, 1);
      const writer = createMessageWriter(database());
      const written: string[] = ["theo"];
      for (const { who, behind } of steps) {
        const seen = behind === null || who === "theo" ? null : Math.max(0, written.length - behind);
        const newer = written.slice(seen ?? written.length).filter((other) => other !== who && other !== "theo");
        const [sender_type, sender_id] = senders[who];
        const outcome = await describeOutcome(
          writer.write({
            id: newId(),
            project_id: stage.project.id,
            conversation_id: conversationId as string,
            sender_type,
            sender_id,
            type: "TEXT",
            content: who,
            file: null,
            pixels: null,
            reply_to_id: null,
            seen_sequence: seen,
            client_id: null,
            created_at: new Date(),
          }),
        );
        expect("refused" in outcome ? outcome.refused : "written").toBe(
          newer.length > 0 ? "ANSWERED_MEANWHILE" : "written",
        );
        if (newer.length === 0) written.push(who);
      }
    }),
    { numRuns: 25 },
  );
});

test("[S03] two nodes that get the same message concurrently write it once, and the other messages of its batch too", async () => {
  const stage = await buildStage(app);
  const ids = await buildConversations(stage, 8);
  const nodes = [createMessageWriter(database()), createMessageWriter(database())];
  const clientIds = ids.map(() => randomUUID());
  const outcomes = await Promise.all(
    nodes.flatMap((node) =>
      ids.map((conversation_id, index) =>
        node.write({
          id: newId(),
          project_id: stage.project.id,
          conversation_id,
          sender_type: "AGENT",
          sender_id: stage.olivia.agentId,
          type: "TEXT",
          content: "Once",
          file: null,
          pixels: null,
          reply_to_id: null,
          seen_sequence: null,
          client_id: clientIds[index] as string,
          created_at: new Date(),
        }),
      ),
    ),
  );
  const idOf = (outcome: Outcome | undefined) =>
    outcome && ("repeated" in outcome ? outcome.repeated[0]?.id : outcome.written.id);
  for (const index of ids.keys()) expect(idOf(outcomes[index])).toBe(idOf(outcomes[index + ids.length]));
  const { messages } = await readState(ids);
  expect(messages.map(({ sequence }) => sequence)).toEqual(ids.map(() => 2));
});

const send = (stage: Stage, visitor: VisitorPerson, conversationId: string, content: string, clientId?: string) =>
  visitor.call(endpoints.sendVisitorMessage, {
    params: { projectId: stage.project.id, conversationId },
    body: { content, ...(clientId && { clientId }) },
  });

test("a message reads as few pages beside many other messages as beside none, also by a plan that was made before them", async () => {
  const stage = await buildStage(app);
  const [crowded, ...ids] = await buildConversations(stage, 5);
  const values = appends.values(
    ids.map((conversation_id, index) => ({
      id: newId(),
      project_id: stage.project.id,
      conversation_id,
      sender_type: "WIDGET_USER" as const,
      sender_id: (index % 2 ? stage.theo : stage.nadia).widgetUser.id,
      type: "TEXT" as const,
      content: "Hello again",
      file: null,
      pixels: null,
      reply_to_id: null,
      seen_sequence: null,
      client_id: randomUUID(),
      created_at: new Date(),
    })),
  );
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const quoted = await client.query({
    text: `select ${values.map((_, index) => `quote_literal($${index + 1}::text)`)}`,
    values,
    rowMode: "array",
  });
  const literals = quoted.rows.join();
  const countPages = async () => {
    await client.query("begin");
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute append (${literals})`);
    await client.query("rollback");
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    expect(plan["Actual Rows"]).toBe(ids.length);
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  };
  const fill = (sequence: number, hasClientId: boolean) =>
    client.query(
      `insert into messages (id, project_id, conversation_id, sequence, sender_type, sender_id, type, content, client_id)
       select gen_random_uuid(), project_id, id, $1, 'WIDGET_USER', gen_random_uuid(), 'TEXT', 'Hello',
         case when $2 then gen_random_uuid() end
       from conversations where project_id = $3 and id <> all($4)`,
      [sequence, hasClientId, stage.project.id, ids],
    );
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    // The planner knows a table with an almost empty index of client ids, as after an import.
    await client.query(
      `insert into conversations select copied.* from conversations, generate_series(1, 4000) as number,
         jsonb_populate_record(conversations, jsonb_build_object('id', md5(number::text))) as copied
       where conversations.id = $1`,
      [crowded],
    );
    await fill(2, false);
    await client.query("analyze");
    await client.query(`prepare append as ${appendTogether.text}`);
    await countPages();
    const few = await countPages();
    await fill(3, true);
    // The indexes are a level deeper now.
    expect(await countPages()).toBeLessThan(few + 15 * ids.length);
  } finally {
    await client.end();
  }
});

test("one invalid message in a batch fails alone", async () => {
  const stage = await buildStage(app);
  const ids = await buildConversations(stage, 8);
  const outcomes = ids.map((id, index) =>
    send(stage, index % 2 ? stage.nadia : stage.theo, id, index === 3 ? "a\u0000b" : `${index}`).then(
      ({ message }) => [message.content, message.sequence],
      (error: RequestError) => [error.status, error.code],
    ),
  );
  const good = ids.map((_, index): unknown => [`${index}`, 2]);
  expect(await Promise.all(outcomes)).toEqual(good.with(3, [400, "VALIDATION_FAILED"]));
});

test("a locked conversation delays its own messages, and no others", async () => {
  const stage = await buildStage(app);
  const ids = await buildConversations(stage, 4);
  const done: number[] = [];
  const sending: Promise<unknown>[] = [];
  await database().transaction(async (tx) => {
    await tx.db
      .selectFrom("conversations")
      .select("id")
      .where("id", "=", ids[0] as string)
      .forUpdate()
      .execute();
    for (const [index, id] of ids.entries()) {
      sending.push(send(stage, index % 2 ? stage.nadia : stage.theo, id, `${index}`).then(() => done.push(index)));
    }
    await expect.poll(() => done.length).toBe(3);
    expect(done).not.toContain(0);
  });
  await Promise.all(sending);
  expect(done.at(-1)).toBe(0);
});

test("[S03] when a connection breaks in the middle of a batch, retries lose and duplicate nothing", async () => {
  const stage = await buildStage(app);
  const ids = await buildConversations(stage, 6);
  const clientIds = ids.map(() => randomUUID());
  const sendAll = () =>
    Promise.all(
      ids.map((id, index) =>
        send(stage, index % 2 ? stage.nadia : stage.theo, id, `${index}`, clientIds[index]).then(
          ({ message }) => `${message.sequence}`,
          (error: RequestError) => `${error.status}`,
        ),
      ),
    );
  const { project, olivia } = stage;
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%as append (%'`.execute(
      database().db,
    );
    return rows.map(({ pid }) => pid);
  };
  let sending: ReturnType<typeof sendAll> = Promise.resolve([]);
  await database().transaction(async (tx) => {
    await deleteNotificationsOfAgent(tx, project.id, olivia.agentId);
  });
  await database().transaction(async (tx) => {
    // Her notification of one of them is on its way already, and nobody knows yet whether it stays: the batch waits for it.
    const conversation = { id: ids[0] as string, type: "QUESTION" as const, assigned_to_id: null };
    const own = { agentId: olivia.agentId, projectId: project.id, category: "CONVERSATION" as const };
    await makeNotification(tx, { ...own, conversation, noteId: null, quietUpTo: null, createdAt: new Date() });
    sending = sendAll();
    await expect.poll(waiting).not.toHaveLength(0);
    for (const pid of await waiting()) await sql`select pg_terminate_backend(${pid})`.execute(database().db);
  });
  // Which ones the connection took along depends on how they met in a batch; it was at least one.
  const outcomes = await sending;
  expect(outcomes).toContain("503");
  expect(outcomes.filter((outcome) => outcome !== "503" && outcome !== "2")).toEqual([]);
  expect(await sendAll()).toEqual(ids.map(() => "2"));
  const { messages } = await readState(ids);
  expect(messages).toHaveLength(ids.length);
});

test("a start is one commit: a refused start sets no address", async () => {
  const stage = await buildStage(app);
  const params = { projectId: stage.project.id };
  const email = "theo@visitor.example";
  const ask = (content: string) =>
    stage.theo.call(endpoints.startConversation, { params, body: { type: "QUESTION", content, email } });
  const readEmail = async () => {
    const { widgetUser } = await stage.olivia.call(getVisitor, {
      params: { ...params, visitorId: stage.theo.widgetUser.id },
    });
    return widgetUser.email;
  };
  await expect(ask("a\u0000b")).rejects.toMatchObject({ status: 400 });
  expect(await readEmail()).toBeNull();
  await ask("Hello");
  expect(await readEmail()).toBe(email);
});
