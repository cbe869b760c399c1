import { randomUUID } from "node:crypto";
import * as conversations from "@hark/contract/conversations/endpoints";
import { mergeConversation } from "@hark/contract/conversations/merge-endpoints";
import * as feedback from "@hark/contract/feedback/endpoints";
import * as savedReplies from "@hark/contract/saved-replies/endpoints";
import * as endpoints from "@hark/contract/search/endpoints";
import type { SearchResult } from "@hark/contract/search/schema";
import * as tags from "@hark/contract/tags/endpoints";
import * as notes from "@hark/contract/thread/endpoints";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import {
  type AgentPerson,
  buildStage,
  buildVisitor,
  type Stage,
  signUserToken,
  type VisitorPerson,
} from "../../../test/cast.ts";
import { createLimiter } from "../../platform/limits/limiter.ts";
import { searchCommands } from "./commands.ts";
import { indexAll } from "./index-documents.ts";

const app = useTestApp({ limiter: { ...createLimiter(null), spend: async () => {} } });
const index = () => indexAll(app.app.database);

type Query = Parameters<typeof find>[2];
async function find(agent: AgentPerson, { project }: Pick<Stage, "project">, query: string | object) {
  await index();
  return findAtOnce(agent, { project }, query);
}

const findAtOnce = (agent: AgentPerson, { project }: Pick<Stage, "project">, query: string | object) =>
  agent.call(endpoints.search, {
    params: { projectId: project.id },
    query: typeof query === "string" ? { q: query } : (query as never),
  });

const ids = (results: readonly SearchResult[]) => results.map(({ id }) => id);
const found = async (agent: AgentPerson, stage: Pick<Stage, "project">, query: Query) =>
  ids((await find(agent, stage, query)).results);

async function ask({ project }: Pick<Stage, "project">, visitor: VisitorPerson, content: string, type = "QUESTION") {
  const { conversation } = await visitor.call(conversations.startConversation, {
    params: { projectId: project.id },
    body: { type: type as "QUESTION", content },
  });
  return { conversationId: conversation.id, messageId: conversation.messages[0]?.id ?? "" };
}

const answer = async ({ project, olivia }: Stage, conversationId: string, content: string, agent = olivia) =>
  (
    await agent.call(conversations.sendMessage, {
      params: { projectId: project.id, conversationId },
      body: { content },
    })
  ).message;

const writeNote = async ({ project }: Stage, agent: AgentPerson, conversationId: string, content: string) =>
  (await agent.call(notes.createNote, { params: { projectId: project.id, conversationId }, body: { content } })).note;

const suggest = async ({ project }: Stage, visitor: VisitorPerson, title: string, description = "") =>
  (
    await visitor.call(feedback.createFeedback, {
      params: { projectId: project.id },
      body: { title, description },
    })
  ).feedback;

const save = async ({ project }: Stage, agent: AgentPerson, body: object) =>
  (
    await agent.call(savedReplies.createSavedReply, {
      params: { projectId: project.id },
      body: { title: "A reply", body: "Text", ...body },
    })
  ).savedReply;

test("[A1] everything is found, with its fields and the words marked", async () => {
  const stage = await buildStage(app);
  const { project, olivia, nadia } = stage;
  const zoe = await buildVisitor(app, project, {
    user: { id: "cust-77", name: "Zoë Quillon", email: "zoe@quillon.example" },
  });
  const { conversationId, messageId } = await ask(stage, zoe, "Our <b>quillon</b> is\nbroken, says Müller");
  const reply = await answer(stage, conversationId, "A new quillon is on its way");
  const note = await writeNote(stage, olivia, conversationId, "The quillons are under warranty");
  const item = await suggest(stage, nadia, "Quillon holder", "For the bench");
  const { comment } = await olivia.call(feedback.createComment, {
    params: { projectId: project.id, feedbackId: item.id },
    body: { content: "We have a quillon stand" },
  });
  const saved = await save(stage, olivia, { title: "Warranty", body: "Your quillon is covered.", shortcut: "quill" });
  const { results, nextCursor } = await find(olivia, stage, "quillon");
  expect(nextCursor).toBeNull();
  const byKind = Object.fromEntries(results.map((result) => [`${result.kind} ${result.id}`, result]));
  expect(Object.keys(byKind).toSorted()).toEqual(
    [
      `MESSAGE ${messageId}`,
      `MESSAGE ${reply.id}`,
      `NOTE ${note.id}`,
      `VISITOR ${zoe.widgetUser.id}`,
      `FEEDBACK ${item.id}`,
      `COMMENT ${comment.id}`,
      `SAVED_REPLY ${saved.id}`,
    ].toSorted(),
  );
  const widgetUser = {
    id: zoe.widgetUser.id,
    name: "Zoë Quillon",
    email: "zoe@quillon.example",
    avatarUrl: null,
    isVerified: false,
  };
  expect(byKind[`MESSAGE ${messageId}`]).toEqual({
    kind: "MESSAGE",
    id: messageId,
    at: expect.any(String),
    conversationId,
    feedbackId: null,
    widgetUser,
    by: { type: "WIDGET_USER", id: zoe.widgetUser.id, name: "Zoë Quillon" },
    title: "Zoë Quillon",
    excerpt: { text: "Our <b>quillon</b> is broken, says Müller", marks: [{ start: 7, end: 14 }] },
  });
  expect(byKind[`MESSAGE ${reply.id}`]?.by).toEqual({ type: "AGENT", id: olivia.agentId, name: "Olivia" });
  expect(byKind[`NOTE ${note.id}`]).toMatchObject({
    conversationId,
    by: { type: "AGENT", id: olivia.agentId, name: "Olivia" },
    excerpt: { marks: [{ start: 4, end: 12 }] },
  });
  expect(byKind[`VISITOR ${zoe.widgetUser.id}`]).toMatchObject({
    by: null,
    title: "Zoë Quillon",
    excerpt: { text: "zoe@quillon.example · cust-77", marks: [{ start: 4, end: 11 }] },
  });
  expect(byKind[`FEEDBACK ${item.id}`]).toMatchObject({
    feedbackId: item.id,
    conversationId: null,
    title: "Quillon holder",
    widgetUser: { id: nadia.widgetUser.id },
    by: { type: "WIDGET_USER", id: nadia.widgetUser.id },
    excerpt: { text: "For the bench", marks: [] },
  });
  expect(byKind[`COMMENT ${comment.id}`]).toMatchObject({
    feedbackId: item.id,
    title: "Quillon holder",
    by: { type: "AGENT", id: olivia.agentId, name: "Olivia" },
  });
  expect(byKind[`SAVED_REPLY ${saved.id}`]).toMatchObject({ title: "Warranty", by: null, widgetUser: null });

  expect(await found(olivia, stage, "muller QUILLON")).toEqual([messageId]);
  expect(await found(olivia, stage, "cust-77")).toEqual([zoe.widgetUser.id]);
  expect(await found(olivia, stage, { q: "quillon", kinds: ["NOTE", "COMMENT"] })).toEqual([comment.id, note.id]);
  expect(await found(olivia, stage, { q: "quillon", kinds: "VISITOR" })).toEqual([zoe.widgetUser.id]);
  expect(await found(olivia, stage, "!!!")).toEqual([]);
});

test("[A1] a page goes on where the last one ended, through all kinds", async () => {
  const stage = await buildStage(app);
  const { olivia, nadia, theo } = stage;
  for (let round = 0; round < 4; round++) {
    const { conversationId } = await ask(stage, theo, `pagination ${round}`);
    await writeNote(stage, olivia, conversationId, `pagination note ${round}`);
    await suggest(stage, nadia, `Pagination ${round}`);
  }
  const whole = (await find(olivia, stage, { q: "pagination", limit: 50 })).results;
  expect(whole).toHaveLength(12);
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { q: "pagination", limit: 5, ...(cursor && { cursor }) };
    const page: Awaited<ReturnType<typeof findAtOnce>> = await findAtOnce(olivia, stage, query);
    paged.push(...ids(page.results));
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(ids(whole));
});

test.each([
  [{ q: "  " }, "q"],
  [{ q: "x".repeat(201) }, "q"],
  [{ q: "is:banana" }, "q"],
  [{ q: "before:soon" }, "q"],
  [{ q: "a", kinds: ["ARTICLE"] }, "kinds"],
  [{ q: "a", kinds: Array.from({ length: 7 }, () => "NOTE") }, "kinds"],
  [{ q: "a", timezone: "Mars/Olympus" }, "timezone"],
  [{ q: "a", limit: 51 }, "limit"],
  [{ q: "a", cursor: "nonsense" }, "cursor"],
])("[A1] %j is refused for its %s", async (query, field) => {
  const stage = await buildStage(app);
  await expect(findAtOnce(stage.olivia, stage, query)).rejects.toMatchObject({
    status: 400,
    code: "VALIDATION_FAILED",
    fields: expect.objectContaining({ [field]: expect.any(String) }),
  });
});

test("[A1] the refusal of a value names it, with those that there are", async () => {
  const stage = await buildStage(app);
  await expect(findAtOnce(stage.olivia, stage, "refund is:banana")).rejects.toMatchObject({
    fields: { q: '"is:banana" is unknown. Use open, closed, snoozed, unread, waiting or verified.' },
  });
});

test("[A1] another project has nothing to find, and is not searched by others", async () => {
  const stage = await buildStage(app);
  const { olivia, petra, petrasProject, nadia } = stage;
  const { conversationId } = await ask(stage, nadia, "zanzibar");
  await writeNote(stage, olivia, conversationId, "zanzibar");
  await save(stage, olivia, { title: "zanzibar" });
  await suggest(stage, nadia, "zanzibar");
  expect(await found(olivia, stage, "zanzibar")).toHaveLength(4);
  expect(await found(petra, { project: petrasProject }, "zanzibar")).toEqual([]);
  expect(await found(petra, { project: petrasProject }, "is:open")).toEqual([]);
  await expect(findAtOnce(petra, stage, "zanzibar")).rejects.toMatchObject({ status: 404 });
  await expect(nadia.call(endpoints.search, { params: { projectId: stage.project.id } })).rejects.toMatchObject({
    status: 401,
  });
});

test("[A1] an own saved reply is found by its owner alone", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const own = await save(stage, marco, { title: "ownership", isShared: false });
  const shared = await save(stage, marco, { title: "ownership too" });
  expect(await found(marco, stage, "ownership")).toEqual([shared.id, own.id]);
  expect(await found(olivia, stage, "ownership")).toEqual([shared.id]);
});

test("[A1] operators hold as things are now", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco, theo } = stage;
  const claims = { id: "v-1", name: "Vera Lind", email: "vera@lind.example" };
  const vera = await buildVisitor(app, project, { user: claims, userToken: await signUserToken(project, claims) });
  const params = (conversationId: string) => ({ projectId: project.id, conversationId });
  const open = await ask(stage, vera, "first gadget");
  const closed = await ask(stage, vera, "second gadget", "BUG");
  const snoozed = await ask(stage, theo, "third gadget");
  const change = (one: { conversationId: string }, body: object) =>
    olivia.call(conversations.updateConversation, { params: params(one.conversationId), body });
  await change(closed, { status: "CLOSED" });
  await change(snoozed, { snoozedUntil: "ANSWER" });
  await change(open, { assignedToId: marco.agentId });
  const { tag } = await olivia.call(tags.createTag, {
    params: { projectId: project.id },
    body: { name: "Höchst Wichtig" },
  });
  await olivia.call(tags.tagConversation, { params: { ...params(open.conversationId), tagId: tag.id } });
  const reply = await answer(stage, closed.conversationId, "about your gadget", marco);
  const note = await writeNote(stage, olivia, snoozed.conversationId, "a gadget note");
  const item = await suggest(stage, vera, "Gadget shelf");
  const { comment } = await marco.call(feedback.createComment, {
    params: { projectId: project.id, feedbackId: item.id },
    body: { content: "gadget comment" },
  });
  const names: Record<string, string> = {
    [open.messageId]: "open",
    [closed.messageId]: "closed",
    [snoozed.messageId]: "snoozed",
    [reply.id]: "reply",
    [note.id]: "note",
    [item.id]: "item",
    [comment.id]: "comment",
    [vera.widgetUser.id]: "vera",
    [stage.nadia.widgetUser.id]: "nadia",
  };
  const named = async (q: string, agent = olivia) =>
    (await found(agent, stage, { q, timezone: "Europe/Berlin" })).map((id) => names[id]).toSorted();
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const table: [string, string[]][] = [
    ["gadget", ["closed", "comment", "item", "note", "open", "reply", "snoozed"]],
    ["is:open", ["open"]],
    ["gadget is:closed", ["closed", "reply"]],
    ["is:snoozed", ["note", "snoozed"]],
    ["is:unread", ["closed", "note", "open", "reply", "snoozed"]],
    ["gadget is:waiting", ["note", "open", "snoozed"]],
    ["is:verified", ["closed", "comment", "item", "nadia", "open", "reply", "vera"]],
    ['tag:"höchst wichtig"', ["open"]],
    ["tag:missing", []],
    ["assigned:marco", ["open"]],
    ["assigned:me", []],
    ["assigned:none", ["closed", "note", "reply", "snoozed"]],
    ["assigned:nobody-of-that-name", []],
    ["type:bug", ["closed", "reply"]],
    ["has:note", ["note", "snoozed"]],
    ["has:file", []],
    ["email:vera@lind.example gadget", ["closed", "comment", "item", "open", "reply"]],
    ["email:lind.example is:open", ["open"]],
    ["email:VERA", ["closed", "comment", "item", "open", "reply", "vera"]],
    ["email:lind", []],
    ["from:me", ["note"]],
    ["from:agent", ["comment", "note", "reply"]],
    ["from:visitor", ["closed", "item", "open", "snoozed"]],
    ["from:marco", ["comment", "reply"]],
    ['from:"vera lind"', ["closed", "item", "open"]],
    ["from:v-1", []],
    [`gadget before:${day(-1)}`, []],
    [`gadget after:${day(2)}`, []],
    [`note after:${day(-2)} before:${day(2)}`, ["note"]],
    ["is:open is:closed", []],
    ["is:open type:question tag:höchst", []],
  ];
  const results: [string, (string | undefined)[]][] = [];
  for (const [q] of table) results.push([q, await named(q)]);
  expect(results).toEqual(table);
  expect(await named("assigned:me", marco)).toEqual(["open"]);

  await change(closed, { status: "OPEN" });
  expect(await named("gadget is:closed")).toEqual([]);
  await olivia.call(tags.updateTag, { params: { projectId: project.id, tagId: tag.id }, body: { name: "Later" } });
  expect(await named("tag:later")).toEqual(["open"]);
});

test("[A1] what changes is found as it is now, and what goes is gone", async () => {
  const stage = await buildStage(app);
  const { project, olivia, theo } = stage;
  const { conversationId, messageId } = await ask(stage, theo, "vermilion");
  const note = await writeNote(stage, olivia, conversationId, "crimson");
  const saved = await save(stage, olivia, { title: "Scarlet", body: "Text" });
  expect(await found(olivia, stage, "crimson")).toEqual([note.id]);
  const noteParams = { projectId: project.id, conversationId, noteId: note.id };
  await olivia.call(notes.updateNote, { params: noteParams, body: { content: "magenta" } });
  expect(await found(olivia, stage, "crimson")).toEqual([]);
  expect(await found(olivia, stage, "magenta")).toEqual([note.id]);
  const replyParams = { projectId: project.id, savedReplyId: saved.id };
  await olivia.call(savedReplies.updateSavedReply, { params: replyParams, body: { title: "Ochre" } });
  expect(await found(olivia, stage, "scarlet")).toEqual([]);
  expect(await found(olivia, stage, "ochre")).toEqual([saved.id]);

  const guest = await buildVisitor(app, project);
  await ask(stage, guest, "hello");
  await buildVisitor(app, project, { user: { id: "g-9", name: "Tangerine" } }, guest.token);
  expect(await found(olivia, stage, "tangerine")).toEqual([guest.widgetUser.id]);
  const [hello] = (await find(olivia, stage, { q: "hello" })).results;
  expect(hello?.title).toBe("Tangerine");

  // Gone at once, before the index is looked at again.
  await olivia.call(notes.deleteNote, { params: noteParams });
  await olivia.call(savedReplies.deleteSavedReply, { params: replyParams });
  expect(ids((await findAtOnce(olivia, stage, "magenta")).results)).toEqual([]);
  expect(ids((await findAtOnce(olivia, stage, "ochre")).results)).toEqual([]);
  const left = await app.app.database.db
    .selectFrom("search_documents")
    .selectAll()
    .where("item_id", "in", [note.id, saved.id])
    .execute();
  expect(left).toEqual([]);

  const other = await ask(stage, theo, "turquoise");
  await olivia.call(mergeConversation, {
    params: { projectId: project.id, conversationId },
    body: { intoId: other.conversationId },
  });
  const [merged] = (await find(olivia, stage, "vermilion")).results;
  expect(merged).toMatchObject({ id: messageId, conversationId: other.conversationId });
});

test("[A1] what is written is found by itself, with no call of ours", async () => {
  const stage = await buildStage(app);
  const { messageId } = await ask(stage, stage.theo, "freshness");
  await vi.waitFor(
    async () => expect(ids((await findAtOnce(stage.olivia, stage, "freshness")).results)).toEqual([messageId]),
    { timeout: 20_000, interval: 100 },
  );
});

test("[A1] a message whose id is older than the mark is found, and so is everything after a rebuild", async () => {
  const stage = await buildStage(app);
  const { olivia, theo } = stage;
  const { conversationId, messageId } = await ask(stage, theo, "belated");
  await index();
  const late = { ...(await answer(stage, conversationId, "belated too")), id: randomUUID() };
  // As a transaction that was begun some seconds ago leaves it.
  const older = `${messageId.slice(0, 8)}-${messageId.slice(9, 13)}-7000-8000-${late.id.slice(-12)}`;
  const { db } = app.app.database;
  await db.deleteFrom("search_documents").where("kind", "=", "MESSAGE").execute();
  await db.updateTable("messages").set({ id: older }).where("content", "=", "belated too").execute();
  expect((await found(olivia, stage, "belated")).toSorted()).toEqual([messageId, older].toSorted());

  await db.deleteFrom("search_documents").execute();
  const lines: string[] = [];
  const context = { database: app.app.database, say: (line: string) => lines.push(line) };
  expect(await searchCommands[0]?.run(context as never, [])).toBe("done");
  expect((await found(olivia, stage, "belated")).toSorted()).toEqual([messageId, older].toSorted());
  expect(lines[0]).toMatch(/^Messages: \d+$/);
});

test("[A1] after a clock that was ahead what is written is found as ever", async () => {
  const stage = await buildStage(app);
  const { conversationId } = await ask(stage, stage.theo, "punctual");
  await index();
  const { db } = app.app.database;
  // Messages of that time have ids of the future, and the mark goes by them.
  await db.updateTable("search_mark").set({ message_id: "ffffffff-0000-7000-8000-000000000000" }).execute();
  const { id } = await answer(stage, conversationId, "punctilious");
  await index();
  expect(await found(stage.olivia, stage, "punctilious")).toEqual([id]);
});

test("[A1] a file is no word, and is found by what its conversation is", async () => {
  const stage = await buildStage(app);
  const { project, olivia, theo } = stage;
  const { conversationId } = await ask(stage, theo, "see the picture");
  await app.app.database.db
    .updateTable("messages")
    .set({ type: "IMAGE", content: "http://files.example/periwinkle.png" })
    .where("conversation_id", "=", conversationId)
    .execute();
  await index();
  await app.app.database.db.deleteFrom("search_documents").where("project_id", "=", project.id).execute();
  expect(await found(olivia, stage, "periwinkle")).toEqual([]);
  expect((await find(olivia, stage, "has:file")).results[0]?.excerpt).toEqual({ text: "", marks: [] });
});
