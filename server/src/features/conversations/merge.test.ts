import { randomUUID } from "node:crypto";
import * as endpoints from "@hark/contract/conversations/endpoints";
import { mergeConversation, unmergeConversation } from "@hark/contract/conversations/merge-endpoints";
import { merges as limits } from "@hark/contract/limits";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import { createTag, tagConversation, untagConversation } from "@hark/contract/tags/endpoints";
import { createNote, deleteNote } from "@hark/contract/thread/endpoints";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildStage, type Stage, type VisitorPerson } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { newId } from "../../platform/ids.ts";
import type { AgentActor } from "../members/index.ts";
import { mergeConversation as mergeInto, unmergeConversation as takeApart } from "./merge-conversations.ts";
import type { Append } from "./message-statements.ts";
import { createMessageWriter } from "./message-writer.ts";
import { seedConversation } from "./seed-conversation.ts";

const app = useTestApp();

const at = ({ project }: Pick<Stage, "project">, conversationId: string) => ({ projectId: project.id, conversationId });

async function ask(stage: Stage, content: string, visitor: VisitorPerson = stage.theo) {
  const { conversation } = await visitor.call(endpoints.startConversation, {
    params: { projectId: stage.project.id },
    body: { type: "QUESTION", content },
  });
  return conversation.id;
}

const answer = (stage: Stage, conversationId: string, content: string, agent: AgentPerson = stage.olivia) =>
  agent.call(endpoints.sendMessage, { params: at(stage, conversationId), body: { content } });

const merge = (stage: Stage, sourceId: string, intoId: string, agent: AgentPerson = stage.olivia) =>
  agent.call(mergeConversation, { params: at(stage, sourceId), body: { intoId } });

const unmerge = (stage: Stage, sourceId: string) =>
  stage.olivia.call(unmergeConversation, { params: at(stage, sourceId) });

const readAsAgent = async (stage: Stage, conversationId: string) =>
  (await stage.olivia.call(endpoints.getConversation, { params: at(stage, conversationId) })).conversation;

const readAsVisitor = async (stage: Stage, conversationId: string) =>
  (await stage.theo.call(endpoints.getVisitorConversation, { params: at(stage, conversationId) })).conversation;

const listAs = async (stage: Stage, query: object = {}) =>
  (await stage.olivia.call(endpoints.listConversations, { params: { projectId: stage.project.id }, query }))
    .conversations;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The whole row, to the byte. */
const readRow = (conversationId: string) =>
  app.app.database.db.selectFrom("conversations").selectAll().where("id", "=", conversationId).executeTakeFirst();

const withoutMerge = { merged_into_id: null, merged_at: null, merged_by: null, merged_after_sequence: null };

const plainAppend = { type: "TEXT", file: null, pixels: null, reply_to_id: null, seen_sequence: null } as const;

const refusalOf = async (call: Promise<unknown>) => (await outcomesOf([call]))[0];

test("[A9] a merged conversation leaves every list, its thread stays at both doors, and the target holds its block", async () => {
  const stage = await buildStage(app);
  const { project, olivia, theo } = stage;
  const target = await ask(stage, "The calendar is wrong");
  const source = await ask(stage, "How do I add a stand?");
  await answer(stage, source, "Settings, then Stands.");
  await olivia.call(endpoints.updateConversation, {
    params: at(stage, source),
    body: { status: "CLOSED", assignedToId: olivia.agentId },
  });
  const before = await readAsAgent(stage, source);

  const { conversation } = await merge(stage, source, target);
  expect(conversation).toMatchObject({ id: target, mergedIntoId: null, status: "OPEN", assignedToId: null });

  for (const status of ["all", "unread", "open", "closed"]) {
    for (const view of ["inbox", "questions", "assigned"]) {
      expect(idsOf(await listAs(stage, { status, view })), `${status} of ${view}`).not.toContain(source);
    }
  }
  expect(idsOf(await listAs(stage, { widgetUserId: theo.widgetUser.id }))).toEqual([target]);
  const { conversations } = await theo.call(endpoints.listVisitorConversations, { params: { projectId: project.id } });
  expect(idsOf(conversations)).toEqual([target]);

  expect(await readAsAgent(stage, source)).toEqual({ ...before, isUnread: false, mergedIntoId: target });
  expect((await readAsVisitor(stage, source)).messages).toHaveLength(2);
  const block = {
    conversationId: source,
    type: "QUESTION",
    createdAt: before.createdAt,
    messageCount: 2,
    afterSequence: 1,
  };
  expect((await readAsAgent(stage, target)).merges).toEqual([
    {
      ...block,
      mergedAt: expect.any(String),
      mergedBy: { id: olivia.agentId, name: "Olivia", avatarUrl: null },
    },
  ]);
  const seen = await readAsVisitor(stage, target);
  expect(seen.merges).toEqual([block]);
  expect((await readAsVisitor(stage, source)).mergedIntoId).toBe(target);
});

test("[A9] taking it out again restores it to the byte, but for what was unread", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const target = await ask(stage, "One");
  const source = await ask(stage, "Two");
  await answer(stage, source, "An answer that nobody has read");
  for (const agent of [olivia, marco]) {
    await agent.call(clearNotifications, {
      params: { itemId: source },
      query: { projectId: stage.project.id },
    });
  }
  // The row learns after the response that nobody has it unread any more.
  await expect.poll(async () => (await readRow(source))?.unread_by_some).toBe(false);
  await olivia.call(endpoints.updateConversation, {
    params: at(stage, source),
    body: { status: "CLOSED", assignedToId: stage.marco.agentId },
  });
  const before = { row: await readRow(source), wire: await readAsAgent(stage, source), list: await listAs(stage) };
  const untouched = await readRow(target);

  await merge(stage, source, target);
  const { conversation } = await unmerge(stage, source);
  expect(conversation).toMatchObject({ id: source, mergedIntoId: null, status: "CLOSED" });
  expect(await readRow(source)).toEqual(before.row);
  expect(await readAsAgent(stage, source)).toEqual(before.wire);
  expect(await listAs(stage)).toEqual(before.list);
  expect(await readRow(target)).toEqual(untouched);
  const { merges, activities } = await readAsAgent(stage, target);
  expect(merges).toEqual([]);
  const data = { conversationId: source, messageCount: 2 };
  expect(activities).toEqual(
    ["MERGED", "UNMERGED"].map((kind) => expect.objectContaining({ kind, data, afterSequence: 1, actorType: "AGENT" })),
  );
  expect((await readAsVisitor(stage, target)).activities).toEqual([]);
});

test("[A9] notes and marks as unread that are sent to the source land in the target, and mentions move with it", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco } = stage;
  const [source = "", target = ""] = await seed(stage, 2);
  const write = (conversationId: string, content: string) =>
    olivia.call(createNote, { params: at(stage, conversationId), body: { content, mentionIds: [marco.agentId] } });
  const early = await write(source, "@Marco before");
  const mentions = async () =>
    (await marco.call(listNotifications, {})).notifications.filter(({ category }) => category === "MENTION");
  await merge(stage, source, target);
  expect(await mentions()).toMatchObject([{ itemId: target, noteId: early.note.id }]);

  expect((await write(source, "@Marco after")).note.conversationId).toBe(target);
  expect(await mentions()).toHaveLength(1);
  await marco.call(endpoints.markUnread, { params: at(stage, source) });
  expect((await marco.call(listNotifications, {})).notifications.map(({ itemId }) => itemId)).toEqual([target, target]);
  // The note of before stays where it is, and its mention goes with it.
  expect((await readAsAgent(stage, source)).notes.map(({ id }) => id)).toEqual([early.note.id]);
  await olivia.call(deleteNote, { params: { ...at(stage, source), noteId: early.note.id } });
  expect(await mentions()).toHaveLength(1);
  const [late] = (await readAsAgent(stage, target)).notes;
  await olivia.call(deleteNote, { params: { projectId: project.id, conversationId: target, noteId: late?.id ?? "" } });
  expect(await mentions()).toEqual([]);
});

test("[A9] what can't be merged is refused, and doing it twice does nothing", async () => {
  const stage = await buildStage(app);
  const [a, b, c] = [await ask(stage, "a"), await ask(stage, "b"), await ask(stage, "c")];
  const nadias = await ask(stage, "Hers", stage.nadia);

  expect(await refusalOf(merge(stage, a, a))).toBe("400 VALIDATION_FAILED");
  expect(await refusalOf(merge(stage, a, randomUUID()))).toBe("400 VALIDATION_FAILED");
  expect(await refusalOf(merge(stage, randomUUID(), a))).toBe("404 NOT_FOUND");
  expect(await refusalOf(merge(stage, a, nadias))).toBe("409 MERGE_REFUSED");

  await merge(stage, a, b);
  const first = await readAsAgent(stage, b);
  expect((await merge(stage, a, b)).conversation.id).toBe(b);
  expect((await readAsAgent(stage, b)).merges).toEqual(first.merges);
  // It points elsewhere, it holds another one, and the other way round it would hold itself.
  expect(await refusalOf(merge(stage, a, c))).toBe("409 MERGE_REFUSED");
  expect(await refusalOf(merge(stage, b, c))).toBe("409 MERGE_REFUSED");
  expect(await refusalOf(merge(stage, b, a))).toBe("409 MERGE_REFUSED");
  // A target that is merged counts as the one it points to.
  expect((await merge(stage, c, a)).conversation.id).toBe(b);
  expect((await readAsAgent(stage, b)).merges.map(({ conversationId }) => conversationId)).toEqual([a, c]);

  expect(
    await refusalOf(
      stage.olivia.call(endpoints.updateConversation, { params: at(stage, a), body: { status: "CLOSED" } }),
    ),
  ).toBe("409 CONFLICT");
  const { tag } = await stage.olivia.call(createTag, {
    params: { projectId: stage.project.id },
    body: { name: "vip" },
  });
  for (const endpoint of [tagConversation, untagConversation]) {
    const call = stage.olivia.call(endpoint, { params: { ...at(stage, a), tagId: tag.id } });
    expect(await refusalOf(call)).toBe("409 CONFLICT");
  }
  await unmerge(stage, a);
  expect((await unmerge(stage, a)).conversation).toMatchObject({ id: a, mergedIntoId: null });

  const outsider = stage.petra.call(mergeConversation, {
    params: { projectId: stage.petrasProject.id, conversationId: a },
    body: { intoId: b },
  });
  expect(await refusalOf(outsider)).toBe("404 NOT_FOUND");
});

test("[A9] one conversation holds at most fifty others, also at once", async () => {
  const stage = await buildStage(app);
  const [target = "", ...sources] = await seed(stage, limits.maxInOne + 3);
  const others = sources.splice(0, limits.maxInOne - 2);
  const { db } = app.app.database;
  const pointer = { merged_into_id: target, merged_at: new Date(), merged_after_sequence: 1 };
  await db.updateTable("conversations").set(pointer).where("id", "in", others).execute();
  const outcomes = await outcomesOf(sources.map((source) => merge(stage, source, target)));
  expect(outcomes.sort()).toEqual(["409 LIMIT_REACHED", "409 LIMIT_REACHED", "done", "done"]);
  expect((await readAsAgent(stage, target)).merges).toHaveLength(limits.maxInOne);
});

test("[A9] of merges that would make a circle or a chain, at once, one goes", async () => {
  const stage = await buildStage(app);
  for (let round = 0; round < 10; round++) {
    const [a = "", b = "", c = ""] = await seed(stage, 3);
    const opposite = await outcomesOf([merge(stage, a, b), merge(stage, b, a, stage.marco)]);
    expect(opposite.sort()).toEqual(["409 MERGE_REFUSED", "done"]);
    await outcomesOf([merge(stage, a, c), merge(stage, b, c), merge(stage, c, a)]);
    const rows = await Promise.all([a, b, c].map(readRow));
    const pointers = new Map(rows.map((row) => [row?.id, row?.merged_into_id]));
    for (const into of pointers.values()) if (into) expect(pointers.get(into), "a chain").toBeNull();
  }
});

test("[A9] what is unread of the source is unread of the target, once for each agent, and told at once", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco } = stage;
  const target = await ask(stage, "One");
  const source = await ask(stage, "Two");
  // Olivia has read the target, Marco nothing.
  await olivia.call(clearNotifications, { params: { itemId: target }, query: { projectId: project.id } });
  const screen = await connectDashboard(app, olivia);
  await merge(stage, source, target);

  const created = await screen.next("notification.created");
  expect(created.notification).toMatchObject({ itemId: target, category: "CONVERSATION" });
  const cleared = screen.received.find(({ event }) => event === "notification.cleared");
  expect(cleared?.payload).toMatchObject({ itemId: source });
  for (const agent of [olivia, marco]) {
    const { notifications } = await agent.call(listNotifications, {});
    expect(notifications.map(({ itemId }) => itemId)).toEqual([target]);
  }
  expect(created.notification).toEqual((await olivia.call(listNotifications, {})).notifications[0]);
  expect(idsOf(await listAs(stage, { status: "unread" }))).toEqual([target]);
  // Nobody has read the source by that.
  expect((await readAsVisitor(stage, source)).agentReadSequence).toBe(0);

  await unmerge(stage, source);
  expect((await olivia.call(listNotifications, {})).notifications.map(({ itemId }) => itemId)).toEqual([target]);
  expect((await readAsAgent(stage, source)).isUnread).toBe(false);
  screen.close();
});

test("[A9] the visitor's count of the target holds the source's, and reading marks both", async () => {
  const stage = await buildStage(app);
  const { project, theo } = stage;
  const target = await ask(stage, "One");
  const source = await ask(stage, "Two");
  for (const text of ["a", "b"]) await answer(stage, source, text);
  await answer(stage, target, "c");
  const panel = await connectWidget(app, project, theo);
  await merge(stage, source, target);
  const merged = await panel.next("conversation.updated", ({ conversation }) => conversation.id === target);
  expect(merged.conversation.unreadCount).toBe(3);
  expect((await readAsVisitor(stage, target)).unreadCount).toBe(3);
  const { conversations } = await theo.call(endpoints.listVisitorConversations, { params: { projectId: project.id } });
  expect(conversations.map(({ unreadCount }) => unreadCount)).toEqual([3]);

  // What a page still shows of the source says nothing of the target's own messages.
  await theo.call(endpoints.readVisitorConversation, { params: at(stage, source), query: { upTo: 2 } });
  expect((await readAsVisitor(stage, target)).unreadCount).toBe(2);
  await theo.call(endpoints.readVisitorConversation, { params: at(stage, target), query: { upTo: 2 } });
  expect((await readAsVisitor(stage, target)).unreadCount).toBe(0);
  expect((await readAsVisitor(stage, source)).unreadCount).toBe(0);

  await answer(stage, target, "d");
  await theo.call(endpoints.readVisitorConversation, { params: at(stage, source) });
  expect((await readAsVisitor(stage, target)).unreadCount).toBe(0);
  panel.close();
});

test("[A9] agents and the visitor hear of both conversations, when they are merged and when they are parted", async () => {
  const stage = await buildStage(app);
  const { project, marco, theo } = stage;
  const target = await ask(stage, "One");
  const source = await ask(stage, "Two");
  const screen = await connectDashboard(app, marco);
  const panel = await connectWidget(app, project, theo);
  const stranger = await connectWidget(app, project, stage.nadia);
  for (const [act, into] of [
    [() => merge(stage, source, target), target],
    [() => unmerge(stage, source), null],
  ] as const) {
    await act();
    // They are told at once, in any order.
    const told = [await screen.next("conversation.updated"), await screen.next("conversation.updated")];
    for (const { conversation } of told) expect(await readAsAgent(stage, conversation.id)).toMatchObject(conversation);
    const heard = [await panel.next("conversation.updated"), await panel.next("conversation.updated")];
    for (const one of [told, heard]) {
      const pointers = new Map(one.map(({ conversation }) => [conversation.id, conversation.mergedIntoId]));
      expect(pointers).toEqual(
        new Map([
          [source, into],
          [target, null],
        ]),
      );
    }
  }
  expect(stranger.received.filter(({ event }) => event === "conversation.updated")).toEqual([]);
  for (const socket of [screen, panel, stranger]) socket.close();
});

test("[A9] what is sent to the source lands in the target, with its files and quotes, and a repeat is known wherever it landed", async () => {
  const stage = await buildStage(app);
  const { olivia, theo } = stage;
  const [source = "", target = ""] = await seed(stage, 2);
  const early = { content: "Before the merge", clientId: randomUUID() };
  const toSource = { params: at(stage, source) };
  const first = await theo.call(endpoints.sendVisitorMessage, { ...toSource, body: early });
  await merge(stage, source, target);
  const panel = await connectWidget(app, stage.project, theo);

  const late = { content: "After the merge", clientId: randomUUID() };
  const landed = await theo.call(endpoints.sendVisitorMessage, { ...toSource, body: late });
  expect(landed.message).toMatchObject({ conversationId: target, sequence: 2 });
  expect((await panel.next("message.created")).message).toEqual(landed.message);
  // The answer of a repeat is the first one's, of before and of after.
  expect((await theo.call(endpoints.sendVisitorMessage, { ...toSource, body: early })).message).toEqual(first.message);
  expect((await theo.call(endpoints.sendVisitorMessage, { ...toSource, body: late })).message).toEqual(landed.message);

  // What the sender has seen is of the source: nobody looks at it. A quote may be of either.
  const reply = { content: "An answer", replyToId: first.message.id, seenSequence: 0, close: true };
  await answer(stage, target, "Meanwhile", stage.marco);
  const sent = await olivia.call(endpoints.sendMessage, { ...toSource, body: reply });
  expect(sent.message).toMatchObject({ conversationId: target, sequence: 4, replyTo: { id: first.message.id } });
  expect(sent.conversation).toMatchObject({ id: target, status: "CLOSED", mergedIntoId: null });
  expect(await readAsAgent(stage, source)).toMatchObject({ status: "OPEN", lastMessage: { sequence: 2 } });
  const elsewhere = (await readAsAgent(stage, (await seed(stage, 1))[0] ?? "")).messages[0]?.id;
  const misquote = olivia.call(endpoints.sendMessage, { ...toSource, body: { content: "No", replyToId: elsewhere } });
  expect(await refusalOf(misquote)).toBe("400 VALIDATION_FAILED");

  // A retry that comes after they were taken apart is no second message.
  await unmerge(stage, source);
  expect((await theo.call(endpoints.sendVisitorMessage, { ...toSource, body: late })).message).toEqual(landed.message);
  expect((await readAsAgent(stage, source)).messages).toHaveLength(2);
  expect((await readAsAgent(stage, target)).messages.map(({ content }) => content)).toEqual([
    "Seeded",
    "After the merge",
    "Meanwhile",
    "An answer",
  ]);
  panel.close();
});

test("[A9] of 200 merges that race with messages none loses or doubles one, and taking apart is exact", async () => {
  const stage = await buildStage(app);
  const { database } = app.app;
  const { project, olivia, marco, theo } = stage;
  const rounds = 200;
  // Two nodes.
  const nodes = [createMessageWriter(database), createMessageWriter(database)] as const;
  const actor = { project, agentId: olivia.agentId } as unknown as AgentActor;
  const ids = await seed(stage, rounds * 2);

  async function race(round: number) {
    const [source = "", target = ""] = ids.slice(round * 2, round * 2 + 2);
    const senders = [theo.widgetUser.id, marco.agentId, theo.widgetUser.id];
    const sent = senders.map((senderId, index) => ({
      ...plainAppend,
      id: newId(),
      project_id: project.id,
      conversation_id: index < 2 ? source : target,
      sender_type: senderId === marco.agentId ? ("AGENT" as const) : ("WIDGET_USER" as const),
      sender_id: senderId,
      content: `${round}/${index}`,
      client_id: randomUUID(),
      created_at: new Date(),
    }));
    const write = (index: number, node: 0 | 1) => nodes[node].write({ ...(sent[index] as Append), id: newId() });
    // Each message is sent twice, as by a client whose first answer was lost; the merge comes somewhere among them.
    const sends = [write(0, 0), write(0, 1), write(1, 0), write(1, 1), write(2, 1)];
    await Promise.all([...sends, mergeInto(database, actor, { sourceId: source, intoId: target, now: new Date() })]);

    const { rows } = await sql<{ conversation_id: string; content: string; sequence: number }>`
      select conversation_id, content, sequence from messages where conversation_id in (${source}, ${target}) and sequence > 1
      order by conversation_id, sequence`.execute(database.db);
    expect(rows.map(({ content }) => content).sort()).toEqual([0, 1, 2].map((index) => `${round}/${index}`));
    for (const id of [source, target]) {
      const sequences = rows.filter((row) => row.conversation_id === id).map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.map((_, index) => index + 2));
    }
    // Whatever came, the source has no notification, and lost nothing but its pointer when it is taken out.
    const merged = await readRow(source);
    expect(merged?.merged_into_id).toBe(target);
    const notified = database.db.selectFrom("notifications").select("item_id").where("item_id", "=", source);
    expect(await notified.execute()).toEqual([]);
    await database.transaction((tx) => takeApart(tx, actor, source));
    expect(await readRow(source)).toEqual({ ...merged, ...withoutMerge });
    return rows.filter((row) => row.conversation_id === source).length;
  }

  const inSource: number[] = [];
  for (let round = 0; round < rounds; round += 20) {
    inSource.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => race(round + index)))));
  }
  // The races were races: messages landed on both sides.
  expect(new Set(inSource).size).toBeGreaterThan(1);
});

/** Theo's, each with one message. */
function seed({ project, theo }: Stage, count: number): Promise<string[]> {
  return app.app.database.transaction(async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const messages = [{ agentId: null, content: "Seeded", createdAt: new Date() }];
      const conversation = {
        visitorId: theo.widgetUser.id,
        type: "QUESTION",
        isClosed: false,
        assignedToId: null,
      } as const;
      ids.push(await seedConversation(tx, project.id, { ...conversation, messages }));
    }
    return ids;
  });
}
