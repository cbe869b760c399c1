import { randomUUID } from "node:crypto";
import * as conversations from "@hark/contract/conversations/endpoints";
import { text } from "@hark/contract/limits";
import { listMembers, removeMember } from "@hark/contract/members/endpoints";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import * as endpoints from "@hark/contract/thread/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildStage } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";

const app = useTestApp();

async function buildThread() {
  const stage = await buildStage(app);
  const { project, theo, olivia, marco } = stage;
  const inProject = { projectId: project.id };
  const { conversation } = await theo.call(conversations.startConversation, {
    params: inProject,
    body: { type: "QUESTION", content: "Message 1" },
  });
  const params = { ...inProject, conversationId: conversation.id };
  return {
    ...stage,
    inProject,
    params,
    note: async (content: string, more: { mentionIds?: string[]; clientId?: string; by?: AgentPerson } = {}) => {
      const { by = olivia, ...rest } = more;
      return (await by.call(endpoints.createNote, { params, body: { content, ...rest } })).note;
    },
    edit: async (noteId: string, body: { content?: string; mentionIds?: string[] }, by = olivia) =>
      (await by.call(endpoints.updateNote, { params: { ...params, noteId }, body })).note,
    remove: (noteId: string, by = olivia) => by.call(endpoints.deleteNote, { params: { ...params, noteId } }),
    write: (content: string) => theo.call(conversations.sendVisitorMessage, { params, body: { content } }),
    read: async (query: { before?: string; after?: string; limit?: number } = {}) =>
      (await olivia.call(conversations.getConversation, { params, query })).conversation,
    clear: (by: AgentPerson) => by.call(clearNotifications, { params: { itemId: conversation.id }, query: inProject }),
    mentionsOf: async (agent: AgentPerson) =>
      (await agent.call(listNotifications)).notifications.filter(({ category }) => category === "MENTION"),
    marcos: marco.agentId,
  };
}

test("[A2] a note stands after the newest message, is told to the team alone, and changes nothing else", async () => {
  const { olivia, marco, theo, project, params, inProject, note, read, write } = await buildThread();
  await write("Message 2");
  const before = await read();
  const own = await theo.call(conversations.getVisitorConversation, { params });
  const inbox = await connectDashboard(app, marco);
  const panel = await connectWidget(app, project, theo);
  const written = await note("  Is a regular  ");
  expect(written).toMatchObject({
    conversationId: params.conversationId,
    afterSequence: 2,
    author: { id: olivia.agentId, name: olivia.name, avatarUrl: null },
    content: "Is a regular",
    mentions: [],
    editedAt: null,
    clientId: null,
  });
  expect(await inbox.next("note.changed")).toEqual({ note: written, projectId: project.id });
  expect(await read()).toEqual({ ...before, notes: [written] });
  expect(await theo.call(conversations.getVisitorConversation, { params })).toEqual(own);
  expect((await marco.call(listNotifications)).notifications).toHaveLength(1);
  await write("Message 3");
  await panel.next("message.created");
  // Marco has come online for it.
  const heard = panel.received.map(({ event }) => event).filter((event) => event !== "availability.changed");
  expect(heard).toEqual(["message.created"]);
  expect(
    await olivia.call(endpoints.listVisitorNotes, { params: { ...inProject, visitorId: theo.widgetUser.id } }),
  ).toEqual({ notes: [written], nextCursor: null });
  inbox.close();
  panel.close();
});

test("[A2] a closed conversation takes notes and stays closed", async () => {
  const { olivia, params, note, read } = await buildThread();
  await olivia.call(conversations.updateConversation, { params, body: { status: "CLOSED" } });
  await note("Paid twice");
  const { status, notes } = await read();
  expect([status, notes.length]).toEqual(["CLOSED", 1]);
});

test("[A2] a repeat with the same client id writes one note and names once, also when both arrive at once", async () => {
  const { note, read, marcos, mentionsOf, marco } = await buildThread();
  const clientId = randomUUID();
  const written = await Promise.all([1, 2, 3].map(() => note("Once", { clientId, mentionIds: [marcos] })));
  expect(new Set(written.map(({ id }) => id)).size).toBe(1);
  expect((await read()).notes).toHaveLength(1);
  expect(await mentionsOf(marco)).toHaveLength(1);
});

test("[A2] only the author edits, only the author or the owner deletes, and nobody from elsewhere", async () => {
  const { olivia, marco, petra, theo, petrasProject, params, note, edit, remove, read } = await buildThread();
  const [olivias, marcos] = [await note("Olivia's"), await note("Marco's", { by: marco })];
  expect(
    await outcomesOf([
      edit(olivias.id, { content: "Changed" }, marco),
      edit(marcos.id, { content: "Changed" }, olivia),
      remove(olivias.id, marco),
      remove(olivias.id, petra),
      petra.call(endpoints.deleteNote, {
        params: { projectId: petrasProject.id, conversationId: params.conversationId, noteId: olivias.id },
      }),
      (theo as unknown as AgentPerson).call(endpoints.createNote, { params, body: { content: "Mine" } }),
      edit(randomUUID(), { content: "Changed" }),
      note("x".repeat(text.noteMax + 1)),
      note("   "),
    ]),
  ).toEqual([
    "403 FORBIDDEN",
    "403 FORBIDDEN",
    "403 FORBIDDEN",
    "404 NOT_FOUND",
    "404 NOT_FOUND",
    "401 UNAUTHORIZED",
    "404 NOT_FOUND",
    "400 VALIDATION_FAILED",
    "400 VALIDATION_FAILED",
  ]);
  await remove(marcos.id);
  expect((await read()).notes).toEqual([olivias]);
});

test("[A2] `editedAt` is set when the text changes, and an edit that changes nothing tells nobody", async () => {
  const { marco, note, edit, remove, marcos, params, project } = await buildThread();
  const inbox = await connectDashboard(app, marco);
  const written = await note("First");
  await inbox.next("note.changed");
  expect(await edit(written.id, {})).toEqual(written);
  expect(await edit(written.id, { content: "First", mentionIds: [] })).toEqual(written);
  expect((await edit(written.id, { mentionIds: [marcos] })).editedAt).toBeNull();
  const changed = await edit(written.id, { content: "Second" });
  expect(changed).toMatchObject({ content: "Second", mentions: [{ id: marcos }] });
  expect(Date.parse(changed.editedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(written.createdAt));
  await remove(written.id);
  expect(await inbox.next("note.removed")).toEqual({
    noteId: written.id,
    conversationId: params.conversationId,
    projectId: project.id,
  });
  expect(inbox.received.filter(({ event }) => event === "note.changed")).toHaveLength(3);
  inbox.close();
});

test("[A2] a page of messages brings the notes of its range, and paging back meets each once", async () => {
  const { note, write, read } = await buildThread();
  for (let sequence = 2; sequence <= 6; sequence++) {
    await note(`After ${sequence - 1}`);
    await write(`Message ${sequence}`);
  }
  await note("After 6");
  const contents = (page: { notes: { content: string }[] }) => page.notes.map(({ content }) => content);
  const pages = [await read({ limit: 2 })];
  while (pages.at(-1)?.hasMore) pages.push(await read({ before: pages.at(-1)?.messages[0]?.id ?? "", limit: 2 }));
  expect(pages.map(contents)).toEqual([
    ["After 5", "After 6"],
    ["After 3", "After 4"],
    ["After 1", "After 2"],
  ]);
  const last = pages[0]?.messages.at(-1);
  expect(contents(await read({ after: last?.id ?? "" }))).toEqual(["After 6"]);
});

test("[A2] a mention makes one notification however often it is repeated, none for oneself, none for others, heard at once", async () => {
  const { olivia, marco, petra, note, marcos, mentionsOf, params, clear } = await buildThread();
  await clear(marco);
  const inbox = await connectDashboard(app, marco);
  const first = await note("@Marco @Olivia look", {
    mentionIds: [marcos, olivia.agentId, petra.agentId, marcos, randomUUID()],
  });
  expect(first.mentions).toEqual([
    { id: marcos, name: marco.name },
    { id: olivia.agentId, name: olivia.name },
  ]);
  const { notification } = await inbox.next("notification.created");
  expect(notification).toMatchObject({ category: "MENTION", itemId: params.conversationId, noteId: first.id });
  await note("@Marco?", { mentionIds: [marcos] });
  expect(await mentionsOf(marco)).toEqual([notification]);
  expect(await mentionsOf(olivia)).toEqual([]);
  expect(await mentionsOf(petra)).toEqual([]);
  expect(inbox.received.filter(({ event }) => event === "notification.created")).toHaveLength(1);

  await clear(marco);
  expect(await mentionsOf(marco)).toEqual([]);
  const third = await note("@Marco again", { mentionIds: [marcos] });
  expect(await mentionsOf(marco)).toMatchObject([{ noteId: third.id }]);
  inbox.close();
});

test("[A2] a mention goes with the last note that made it, and stands in the next one until then", async () => {
  const { marco, note, edit, remove, marcos, mentionsOf, clear } = await buildThread();
  const read = await note("@Marco, long ago", { mentionIds: [marcos] });
  await clear(marco);
  const [first, second] = [
    await note("@Marco", { mentionIds: [marcos] }),
    await note("@Marco, please", { mentionIds: [marcos] }),
  ];
  const [made] = await mentionsOf(marco);
  const inbox = await connectDashboard(app, marco);
  await remove(first.id);
  expect(await mentionsOf(marco)).toEqual([{ ...made, noteId: second.id }]);
  expect((await inbox.next("notification.created")).notification).toEqual({ ...made, noteId: second.id });
  await edit(second.id, { mentionIds: [] });
  expect(await mentionsOf(marco)).toEqual([]);
  expect(await inbox.next("notification.cleared")).toMatchObject({ notificationIds: [made?.id], category: "MENTION" });
  // An edit that names somebody makes it; what was read and is taken back makes none.
  await edit(second.id, { mentionIds: [marcos] });
  expect(await mentionsOf(marco)).toMatchObject([{ noteId: second.id }]);
  await edit(read.id, { mentionIds: [] });
  expect(await mentionsOf(marco)).toHaveLength(1);
  inbox.close();
});

test("[A2] a mention does not make a conversation unread, and reading clears both", async () => {
  const { olivia, marco, inProject, params, note, marcos, mentionsOf, clear, write } = await buildThread();
  await clear(marco);
  await note("@Marco", { mentionIds: [marcos] });
  const list = async (query: { view?: "mentions"; status?: "unread" | "open" | "closed" }, agent = marco) =>
    (await agent.call(conversations.listConversations, { params: inProject, query })).conversations.map(
      ({ id, isUnread }) => ({ id, isUnread }),
    );
  const id = params.conversationId;
  expect(await list({ status: "unread" })).toEqual([]);
  expect(await list({ view: "mentions" })).toEqual([{ id, isUnread: false }]);
  expect(await list({ view: "mentions", status: "closed" })).toEqual([]);
  expect(await list({ view: "mentions", status: "unread" })).toEqual([]);
  expect(await list({ view: "mentions" }, olivia)).toEqual([]);
  const thread = await marco.call(conversations.getConversation, { params });
  expect(thread.conversation.isUnread).toBe(false);
  await write("Message 2");
  expect(await list({ view: "mentions", status: "unread" })).toEqual([{ id, isUnread: true }]);
  expect((await marco.call(listNotifications)).notifications.map(({ category }) => category).sort()).toEqual([
    "CONVERSATION",
    "MENTION",
  ]);
  const inbox = await connectDashboard(app, marco);
  await clear(marco);
  const cleared = await inbox.next("notification.cleared");
  expect(cleared).not.toHaveProperty("category");
  expect(cleared.notificationIds).toHaveLength(2);
  expect(await mentionsOf(marco)).toEqual([]);
  inbox.close();
});

test("[A2] taking a mention back raises no read mark that the visitor sees", async () => {
  const { theo, marco, params, note, remove, marcos, write } = await buildThread();
  const written = await note("@Marco", { mentionIds: [marcos] });
  await write("Message 2");
  const inbox = await connectDashboard(app, marco);
  await remove(written.id);
  await inbox.next("notification.cleared");
  // The next event of the conversation comes after what the clearing would have done.
  await note("Another");
  await inbox.next("note.changed");
  inbox.close();
  const { conversation } = await theo.call(conversations.getVisitorConversation, { params });
  expect(conversation.agentReadSequence).toBe(0);
});

test("[A2] marking as unread makes or keeps one's own notification alone, and what the visitor sees as read stays", async () => {
  const { olivia, marco, theo, inProject, params, clear } = await buildThread();
  const unread = (agent: AgentPerson) => agent.call(conversations.markUnread, { params });
  const unreadOf = async (agent: AgentPerson) =>
    (
      await agent.call(conversations.listConversations, { params: inProject, query: { status: "unread" } })
    ).conversations.map(({ id }) => id);
  await clear(olivia);
  await clear(marco);
  await expect
    .poll(
      async () => (await theo.call(conversations.getVisitorConversation, { params })).conversation.agentReadSequence,
    )
    .toBe(1);
  const inbox = await connectDashboard(app, marco);
  await unread(marco);
  const { notification } = await inbox.next("notification.created");
  expect(notification).toMatchObject({ category: "CONVERSATION", itemId: params.conversationId, noteId: null });
  await unread(marco);
  expect((await marco.call(listNotifications)).notifications).toEqual([notification]);
  expect(await unreadOf(marco)).toEqual([params.conversationId]);
  expect(await unreadOf(olivia)).toEqual([]);
  const { conversation } = await theo.call(conversations.getVisitorConversation, { params });
  expect(conversation.agentReadSequence).toBe(1);
  inbox.close();
});

test("[A2] who leaves the project stays named, and a note outlives its author's account under no name", async () => {
  const { olivia, marco, inProject, note, read, marcos } = await buildThread();
  await note("From Marco", { by: marco, mentionIds: [olivia.agentId] });
  await note("@Marco", { mentionIds: [marcos] });
  const { projectMembers } = await olivia.call(listMembers, { params: inProject });
  const memberId = projectMembers.find(({ user }) => user?.id === marco.accountId)?.id ?? "";
  await olivia.call(removeMember, { params: { ...inProject, memberId } });
  const named = await read();
  expect(named.notes[0]?.author).toEqual({ id: marcos, name: marco.name, avatarUrl: null });
  expect(named.notes[1]?.mentions).toEqual([{ id: marcos, name: marco.name }]);
  await app.app.database.db.deleteFrom("accounts").where("id", "=", marco.accountId).execute();
  const { notes } = await read();
  expect(notes[0]).toEqual({ ...named.notes[0], author: null });
  expect(notes[1]).toEqual({ ...named.notes[1], mentions: [] });
});

test("[A2] the notes of a visitor come from all conversations, newest first, a page at a time", async () => {
  const { olivia, nadia, theo, inProject, note, petra } = await buildThread();
  const { conversation } = await theo.call(conversations.startConversation, {
    params: inProject,
    body: { type: "BUG", content: "Another" },
  });
  const others = await nadia.call(conversations.startConversation, {
    params: inProject,
    body: { type: "BUG", content: "Somebody else's" },
  });
  const elsewhere = (conversationId: string, content: string) =>
    olivia.call(endpoints.createNote, { params: { ...inProject, conversationId }, body: { content } });
  await note("1");
  await elsewhere(conversation.id, "2");
  await elsewhere(others.conversation.id, "not Theo's");
  await note("3");
  const params = { ...inProject, visitorId: theo.widgetUser.id };
  const first = await olivia.call(endpoints.listVisitorNotes, { params, query: { limit: 2 } });
  const second = await olivia.call(endpoints.listVisitorNotes, {
    params,
    query: { limit: 2, cursor: first.nextCursor ?? "" },
  });
  expect([first, second].map(({ notes }) => notes.map(({ content }) => content))).toEqual([["3", "2"], ["1"]]);
  expect(second.nextCursor).toBeNull();
  expect(await outcomesOf([petra.call(endpoints.listVisitorNotes, { params })])).toEqual(["404 NOT_FOUND"]);
});
