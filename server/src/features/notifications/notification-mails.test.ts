import { getAgent, updateAgent, updateNotificationPreferences } from "@hark/contract/agents/endpoints";
import {
  markUnread,
  readVisitorConversation,
  sendMessage,
  sendVisitorMessage,
  startConversation,
  updateConversation,
} from "@hark/contract/conversations/endpoints";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { day, minute, sites } from "@hark/contract/limits";
import { clearNotifications, getMailStatus, sendTestMail } from "@hark/contract/notifications/endpoints";
import { listSites, updateSite } from "@hark/contract/projects/endpoints";
import { createNote, deleteNote } from "@hark/contract/thread/endpoints";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import { expect, test } from "vitest";
import { buildTestApp, useTestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildStage, buildVisitor, type Stage, type VisitorPerson } from "../../../test/cast.ts";
import { put } from "../../../test/files.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { createLog } from "../../platform/log.ts";
import { mailUnseenReplies } from "../conversations/reply-mails.ts";
import { mailUnread } from "./notification-mails.ts";

let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const app = useTestApp({ clock });

const context = () => ({ ...app.app, clock, publicUrl: "http://hark.test", log: createLog("silent") });

/** Moves the clock and runs the sweeps of two nodes. */
async function pass(ms: number) {
  ahead += ms;
  await Promise.all([mailUnread(context()), mailUnread(context())]);
  await Promise.all([mailUnseenReplies(context()), mailUnseenReplies(context())]);
}

const mailsTo = (person: { email: string }) => app.mails.filter((mail) => mail.to === person.email);

/** Returns a person's mails, once those in the queue have arrived. */
async function settledMailsTo(person: { email: string }) {
  await expect
    .poll(async () => {
      const { rows } = await app.app.database.transaction((tx) =>
        tx.run("select from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')"),
      );
      return rows.length;
    })
    .toBe(0);
  return mailsTo(person);
}

async function ask(
  stage: Stage,
  visitor: VisitorPerson,
  content: string,
  more: { type?: "QUESTION" | "BUG"; page?: { url: string; title: string } } = {},
) {
  const { conversation } = await visitor.call(startConversation, {
    params: { projectId: stage.project.id },
    body: { type: "QUESTION", content, ...more },
  });
  return { projectId: stage.project.id, conversationId: conversation.id };
}

test("[S79] a conversation that is unread after two minutes is mailed once, with all messages and a link, until it is read", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, nadia } = stage;
  const params = await ask(stage, nadia, "Where is my order?");
  for (const content of ["It is number 4711.", "<b>Hello?</b>", "http://x.example/\n\nAnybody?"]) {
    await nadia.call(sendVisitorMessage, { params, body: { content } });
  }
  // The clock goes on by itself, so the margin is more than a busy machine takes.
  await pass(2 * minute - 30_000);
  expect(await settledMailsTo(olivia)).toHaveLength(0);
  await pass(31_000);
  for (const agent of [olivia, marco]) {
    const [mail, ...others] = await settledMailsTo(agent);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "Question from Nadia Haddad" });
    expect(mail?.text).toContain("Nadia Haddad wrote to Chainring:");
    expect(mail?.text).toMatch(/> Where is my order\?\n> \n> It is number 4711\.\n> \n> <b>Hello\?<\/b>/);
    expect(mail?.html).toContain("&lt;b&gt;Hello?&lt;/b&gt;");
    expect(mail?.text).toContain(`http://hark.test/${stage.project.id}/messages/inbox/${params.conversationId}`);
  }

  await nadia.call(sendVisitorMessage, { params, body: { content: "Still there?" } });
  await pass(10 * minute);
  expect(await settledMailsTo(olivia)).toHaveLength(1);

  const query = { projectId: stage.project.id };
  await olivia.call(clearNotifications, { params: { itemId: params.conversationId }, query });
  await nadia.call(sendVisitorMessage, { params, body: { content: "Now?" } });
  await pass(3 * minute);
  const [, second] = await settledMailsTo(olivia);
  expect(second?.text).toContain("> Now?");
  expect(second?.text).not.toContain("Still there?");
  expect(await settledMailsTo(marco)).toHaveLength(1);
});

test("a conversation that is read in time is not mailed", async () => {
  const stage = await buildStage(app);
  const { conversationId } = await ask(stage, stage.nadia, "Quick one");
  const query = { projectId: stage.project.id };
  await stage.olivia.call(clearNotifications, { params: { itemId: conversationId }, query });
  await pass(5 * minute);
  expect(await settledMailsTo(stage.olivia)).toHaveLength(0);
  expect(await settledMailsTo(stage.marco)).toHaveLength(1);
});

test("[S79] the type's EMAIL preference is respected", async () => {
  const stage = await buildStage(app);
  const params = { projectId: stage.project.id, agentId: stage.olivia.agentId };
  const preferences = [{ type: "BUG" as const, channel: "EMAIL" as const, enabled: false }];
  await stage.olivia.call(updateNotificationPreferences, { params, body: { preferences } });
  await ask(stage, stage.nadia, "It crashes", { type: "BUG" });
  await pass(3 * minute);
  expect(await settledMailsTo(stage.olivia)).toHaveLength(0);
  expect(await settledMailsTo(stage.marco)).toHaveLength(1);
  await ask(stage, stage.nadia, "How does it work?");
  await pass(3 * minute);
  expect(await settledMailsTo(stage.olivia)).toHaveLength(1);
});

test("an assigned conversation is mailed only to its assignee, and to the next one after a change", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const params = await ask(stage, stage.nadia, "Yours, I think");
  const assign = (agent: AgentPerson) =>
    olivia.call(updateConversation, { params, body: { assignedToId: agent.agentId } });
  await assign(marco);
  await pass(3 * minute);
  expect(await settledMailsTo(olivia)).toHaveLength(0);
  expect(await settledMailsTo(marco)).toHaveLength(1);
  await assign(olivia);
  await pass(minute);
  expect(await settledMailsTo(olivia)).toHaveLength(1);
  expect(await settledMailsTo(marco)).toHaveLength(1);
});

test("[A2] a mention is mailed after two minutes, whoever is assigned, unless it was read, taken back or not wanted", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, nadia } = stage;
  const params = await ask(stage, nadia, "Can you restore it?");
  for (const agent of [olivia, marco]) {
    await agent.call(clearNotifications, {
      params: { itemId: params.conversationId },
      query: { projectId: stage.project.id },
    });
  }
  await olivia.call(updateConversation, { params, body: { assignedToId: olivia.agentId } });
  const mention = (content: string) =>
    olivia.call(createNote, { params, body: { content, mentionIds: [marco.agentId] } });
  await mention("@Marco <b>can</b> you?");
  await mention("@Marco today, please");
  await pass(2 * minute - 30_000);
  expect(await settledMailsTo(marco)).toHaveLength(0);
  await pass(31_000);
  const [mail, ...others] = await settledMailsTo(marco);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: "Olivia mentioned you: Nadia Haddad" });
  expect(mail?.text).toContain(
    "Olivia mentioned you in an internal note about the conversation with Nadia Haddad in Chainring:",
  );
  expect(mail?.text).toMatch(/> @Marco <b>can<\/b> you\?\n> \n> @Marco today, please/);
  expect(mail?.text).toContain(`http://hark.test/${stage.project.id}/messages/inbox/${params.conversationId}`);
  expect(mail?.html).not.toContain("<b>can");
  expect(await settledMailsTo(olivia)).toHaveLength(0);

  const { note } = await mention("@Marco, kept while it is unread");
  await pass(3 * minute);
  expect(await settledMailsTo(marco)).toHaveLength(1);
  await marco.call(clearNotifications, {
    params: { itemId: params.conversationId },
    query: { projectId: stage.project.id },
  });
  await pass(3 * minute);
  await olivia.call(deleteNote, { params: { ...params, noteId: (await mention("@Marco, never mind")).note.id } });
  await pass(3 * minute);
  expect(await settledMailsTo(marco)).toHaveLength(1);

  const own = { projectId: stage.project.id, agentId: marco.agentId };
  await marco.call(updateAgent, { params: own, body: { mentionNotices: { email: false } } });
  expect((await marco.call(getAgent, { params: own })).agent.mentionNotices).toEqual({ email: false, audio: true });
  await mention("@Marco, quietly");
  await pass(3 * minute);
  expect(await settledMailsTo(marco)).toHaveLength(1);
  expect(note.mentions).toHaveLength(1);
});

test("[A2] what an agent marks as unread is not mailed; a message that the visitor writes after it is", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, nadia } = stage;
  const params = await ask(stage, nadia, "First");
  const query = { projectId: stage.project.id };
  for (const agent of [olivia, marco]) {
    await agent.call(clearNotifications, { params: { itemId: params.conversationId }, query });
  }
  await olivia.call(markUnread, { params });
  await pass(5 * minute);
  expect(await settledMailsTo(olivia)).toHaveLength(0);
  // Longer than anything is mailed late.
  ahead += 4 * day;
  await nadia.call(sendVisitorMessage, { params, body: { content: "Second" } });
  await pass(minute);
  expect(await settledMailsTo(olivia)).toHaveLength(0);
  await pass(minute + 1_000);
  const [mail, ...others] = await settledMailsTo(olivia);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("> Second");
  expect(mail?.text).not.toContain("> First");
  await pass(5 * minute);
  expect(await settledMailsTo(olivia)).toHaveLength(1);
});

test("an agent with a focused dashboard gets no mail until it loses the focus", async () => {
  const stage = await buildStage(app);
  const { olivia } = stage;
  const dashboard = await connectDashboard(app, olivia);
  const isFocused = async () => {
    const { db } = app.app.database;
    const row = await db
      .selectFrom("dashboard_sockets")
      .select("is_focused")
      .where("agent_id", "=", olivia.agentId)
      .executeTakeFirst();
    return row?.is_focused;
  };
  dashboard.socket.emit("focus", { isFocused: true });
  await expect.poll(isFocused).toBe(true);
  await ask(stage, stage.nadia, "Are you looking?");
  ahead += 3 * minute;
  // The node refreshes its sockets, as it does every few seconds.
  dashboard.socket.emit("focus", { isFocused: true });
  await expect.poll(() => countSeenSince(olivia, clock.now().getTime() - minute)).toBe(1);
  await pass(0);
  expect(await settledMailsTo(olivia)).toHaveLength(0);
  dashboard.socket.emit("focus", { isFocused: false });
  await expect.poll(isFocused).toBe(false);
  await pass(0);
  expect(await settledMailsTo(olivia)).toHaveLength(1);
  dashboard.close();
});

async function countSeenSince(agent: AgentPerson, since: number): Promise<number> {
  const rows = await app.app.database.db
    .selectFrom("dashboard_sockets")
    .select("socket_id")
    .where("agent_id", "=", agent.agentId)
    .where("seen_at", ">", new Date(since))
    .execute();
  return rows.length;
}

test("[S30] an unverified name is marked", async () => {
  const stage = await buildStage(app);
  const visitor = await buildVisitor(app, stage.project, { user: { id: "n1", name: "Nadia Haddad" } });
  await ask(stage, visitor, "Trust me");
  await pass(3 * minute);
  const [mail] = await settledMailsTo(stage.olivia);
  expect(mail?.text).toContain("Nadia Haddad (unverified) wrote to Chainring:");
});

test("a reply that is not read within a minute is mailed once, with a link to the visitor's page", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const email = `theo.${stage.project.id}@visitor.example`;
  const theo = await buildVisitor(app, project, { user: { id: "t1", name: "Theo Lang", email } });
  const page = { url: "https://shop.example/cart?item=1", title: "Cart" };
  await olivia.call(updateSite, { params: { projectId: project.id }, body: { origin: page.url, isListed: true } });
  const params = await ask(stage, theo, "Is it in stock?", { page });
  const say = (content: string) => olivia.call(sendMessage, { params, body: { content } });
  await say("It is.");
  await say("Shall I keep one for you?");
  await pass(30_000);
  expect(await settledMailsTo({ email })).toHaveLength(0);
  await pass(31_000);
  const [mail] = await settledMailsTo({ email });
  expect(mail?.subject).toBe("Olivia from Chainring replied");
  expect(mail?.text).toContain("Hi Theo,");
  expect(mail?.text).toContain("> It is.\n> \n> Shall I keep one for you?");
  expect(mail?.text).toContain(`Continue the conversation:\n${page.url}&hark=conversation-${params.conversationId}`);
  await say("Hello?");
  await pass(2 * minute);
  const [, second, ...others] = await settledMailsTo({ email });
  expect(second?.text).toContain("> Hello?");
  expect(second?.text).not.toContain("It is.");
  expect(others).toEqual([]);
  await say("One more");
  await theo.call(readVisitorConversation, { params });
  await pass(2 * minute);
  expect(await settledMailsTo({ email })).toHaveLength(2);
});

test("[J1] in mails of both kinds a file's name stands for it, as text", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const email = `ada.${project.id}@visitor.example`;
  const ada = await buildVisitor(app, project, { user: { id: "a1", name: "Ada", email } });
  const params = await ask(stage, ada, "Here it is");
  const bytes = Buffer.from("%PDF-");
  const grant = await ada.call(uploadVisitorMedia, {
    params: { projectId: project.id },
    body: { contentType: "application/pdf", size: bytes.length, name: "<b>Invoice</b> 7\u202e.pdf" },
  });
  await put(app, grant.presignedUrl, bytes, "application/pdf");
  const body = { type: "FILE" as const, content: grant.fileUrl };
  await ada.call(sendVisitorMessage, { params, body });
  await olivia.call(sendMessage, { params, body });
  await pass(3 * minute);
  // A path in the name is cut off before it is kept.
  for (const [mail] of [await settledMailsTo(olivia), await settledMailsTo({ email })]) {
    expect(mail?.text).toContain("> b> 7.pdf");
    expect(mail?.html).toContain("b&gt; 7.pdf");
    expect(`${mail?.text}${mail?.html}`).not.toContain("/files/");
  }
});

test("a stranger's page is linked in no mail before an owner lists its site", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, project } = stage;
  const params = { projectId: project.id };
  const email = `third.${project.id}@person.example`;
  const page = { url: "https://evil.example/reset", title: "Your account" };
  const stranger = await buildVisitor(app, project, { user: { id: "s1", name: "https://evil.example", email }, page });
  const asked = await ask(stage, stranger, "Hello", { page });
  const answer = async () => {
    await olivia.call(sendMessage, { params: asked, body: { content: "Hello to you" } });
    await pass(2 * minute);
  };
  await answer();
  const [mail] = await settledMailsTo({ email });
  expect(mail?.text).toContain("> Hello to you");
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil\.example|https?:\/\//);

  // It was seen, so the owner finds it; a member has no say.
  const { sites } = await olivia.call(listSites, { params });
  expect(sites).toMatchObject([{ origin: "https://evil.example", isListed: false }]);
  const body = { origin: "https://evil.example/any/page", isListed: true };
  await expect(marco.call(updateSite, { params, body })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(
    olivia.call(updateSite, { params, body: { ...body, origin: "javascript:alert(1)" } }),
  ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  await olivia.call(updateSite, { params, body });
  await answer();
  expect((await settledMailsTo({ email })).at(-1)?.text).toContain(page.url);
  await olivia.call(updateSite, { params, body: { ...body, isListed: false } });
  await answer();
  expect((await settledMailsTo({ email })).at(-1)?.text).not.toContain("evil.example");
});

test("strangers who claim many sites fill no list", async () => {
  const { olivia, project } = await buildStage(app);
  const params = { projectId: project.id };
  await olivia.call(updateSite, { params, body: { origin: "https://shop.example", isListed: true } });
  for (let count = 0; count < sites.maxUnlisted + 5; count++) {
    await buildVisitor(app, project, { page: { url: `https://site-${count}.example/`, title: "" } });
  }
  const { sites: listed } = await olivia.call(listSites, { params });
  expect(listed).toHaveLength(1 + sites.maxUnlisted);
  expect(listed[0]).toMatchObject({ origin: "https://shop.example", isListed: true });
  expect(listed.map((site) => site.origin)).not.toContain("https://site-0.example");
});

test("an answer is mailed to the address that it was written to, and not to one that was given afterwards", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  const [own, other] = ["own", "other"].map((name) => `${name}.${project.id}@visitor.example`) as [string, string];
  const theo = await buildVisitor(app, project, { user: { id: "t2", email: own } });
  const asked = await ask(stage, theo, "Hello");
  // Sooner than the address by the clock of this test, which other tests have set ahead.
  await olivia.call(sendMessage, { params: asked, body: { content: "For you alone" } });
  await app.app.database.db
    .updateTable("messages")
    .set({ created_at: new Date(Date.now() - 5 * minute) })
    .where("conversation_id", "=", asked.conversationId)
    .execute();
  await theo.call(startVisitorSession, {
    params,
    body: { user: { id: "t2", email: other }, locale: { language: "en", timezone: "UTC" } },
  });
  await pass(2 * minute);
  expect(await settledMailsTo({ email: other })).toEqual([]);
  expect(await settledMailsTo({ email: own })).toEqual([]);
});

test("a visitor without an address gets no mail, and a page that is not http or https is not linked", async () => {
  const stage = await buildStage(app);
  const params = await ask(stage, stage.theo, "Anonymous", { page: { url: "javascript:alert(1)", title: "" } });
  await stage.olivia.call(sendMessage, { params, body: { content: "Hello" } });
  const email = `eve.${stage.project.id}@visitor.example`;
  const eve = await buildVisitor(app, stage.project, { user: { id: "e1", email } });
  const eves = await ask(stage, eve, "Hi", { page: { url: "javascript:alert(1)", title: "" } });
  await stage.olivia.call(sendMessage, { params: eves, body: { content: "Hi Eve" } });
  await pass(2 * minute);
  const [mail] = await settledMailsTo({ email });
  expect(mail?.text).toContain("> Hi Eve");
  expect(mail?.text).not.toContain("javascript:");
});

test("owners see the mail's status and can send themselves a test; members can do neither", async () => {
  const taken: string[] = [];
  let refusal: Error | null = new Error("connect ECONNREFUSED 127.0.0.1:2525");
  const node = await buildTestApp({
    mailer: {
      kind: "SMTP",
      send: async (mail) => {
        if (refusal) throw refusal;
        taken.push(mail.to.address);
      },
      close: () => {},
    },
  });
  const { olivia, marco, project } = await buildStage(node);
  const params = { projectId: project.id };
  await expect(marco.call(getMailStatus, { params })).rejects.toMatchObject({ status: 403 });
  await expect(marco.call(sendTestMail, { params })).rejects.toMatchObject({ status: 403 });
  expect(await olivia.call(getMailStatus, { params })).toEqual({
    mail: { transport: "SMTP", sentAt: null, problem: null },
  });
  await expect(olivia.call(sendTestMail, { params })).rejects.toMatchObject({
    code: "MAIL_NOT_SENT",
    message: "The mail server rejected the message: connect ECONNREFUSED 127.0.0.1:2525",
  });
  const { mail: failing } = await olivia.call(getMailStatus, { params });
  expect(failing.problem?.message).toContain("ECONNREFUSED");
  refusal = null;
  const { mail } = await olivia.call(sendTestMail, { params });
  expect(mail).toMatchObject({ sentAt: expect.any(String), problem: null });
  expect(taken).toEqual([olivia.email]);
  await node.close();
});
