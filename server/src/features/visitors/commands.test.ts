import { randomUUID } from "node:crypto";
import { access, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as conversations from "@hark/contract/conversations/endpoints";
import * as feedback from "@hark/contract/feedback/endpoints";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken, type VisitorPerson } from "../../../test/cast.ts";
import { runCommand } from "../../../test/commands.ts";
import { buildPicture, put, readStored } from "../../../test/files.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { newId } from "../../platform/ids.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import { exportConversations, messageFileUse, removeConversations } from "../conversations/index.ts";
import { exportFeedback, removeFeedback } from "../feedback/index.ts";
import { visitorCommands } from "./commands.ts";

const app = useTestApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hark-visitors-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hooks = {
  exports: [exportConversations, exportFeedback],
  removals: [removeConversations, removeFeedback],
  fileUses: [messageFileUse],
};

const run = (words: string[], answer: string | null = null) =>
  runCommand(
    app,
    visitorCommands(hooks, () => ({ dataDir: app.dataDir })),
    ["visitors", ...words],
    answer,
  );

const missing = 'There is no such visitor in that project. "npm run hark -- visitors find" lists them with their ids.';

async function say({ project }: Stage, visitor: VisitorPerson, content: string) {
  const params = { projectId: project.id };
  const body = { type: "QUESTION", content, messageType: "TEXT" } as const;
  return (await visitor.call(conversations.startConversation, { params, body })).conversation;
}

/** Uploads a picture and sends it. Returns its address. */
async function sendPicture({ project }: Stage, visitor: VisitorPerson, conversationId: string): Promise<string> {
  const picture = await buildPicture("png");
  const grant = await visitor.call(uploadVisitorMedia, {
    params: { projectId: project.id },
    body: { contentType: "image/png", size: picture.length, name: "where it stood.png" },
  });
  await put(app, grant.presignedUrl, picture, "image/png");
  await sendFile(project.id, visitor, conversationId, grant.fileUrl);
  return grant.fileUrl;
}

const sendFile = (projectId: string, visitor: VisitorPerson, conversationId: string, content: string) =>
  visitor.call(conversations.sendVisitorMessage, {
    params: { projectId, conversationId },
    body: { type: "IMAGE", content },
  });

/** Uploads a file under its name and sends it. Returns its address. */
async function sendNamed(projectId: string, visitor: VisitorPerson, conversationId: string, name: string) {
  const bytes = Buffer.from("%PDF-");
  const { presignedUrl, fileUrl } = await visitor.call(uploadVisitorMedia, {
    params: { projectId },
    body: { contentType: "application/pdf", size: bytes.length, name },
  });
  await put(app, presignedUrl, bytes, "application/pdf");
  const params = { projectId, conversationId };
  await visitor.call(conversations.sendVisitorMessage, { params, body: { type: "FILE", content: fileUrl } });
  return fileUrl;
}

async function suggest(
  { project }: Stage,
  visitor: VisitorPerson,
  title: string,
  status: FeedbackStatus = "UNDER_REVIEW",
) {
  const params = { projectId: project.id };
  const answer = await visitor.call(feedback.createFeedback, { params, body: { title } });
  await app.app.database.db.updateTable("feedbacks").set({ status }).where("id", "=", answer.feedback.id).execute();
  return answer.feedback.id;
}

/** Nadia has written, sent a picture, suggested, voted and commented; so has Theo, on some of the same things. */
async function buildBusyStage() {
  const stage = await buildStage(app);
  const { project, nadia, theo, marco } = stage;
  const projectId = project.id;
  const question = await say(stage, nadia, "Where is my order?");
  const pictureUrl = await sendPicture(stage, nadia, question.id);
  await marco.call(conversations.sendMessage, {
    params: { projectId, conversationId: question.id },
    body: { type: "TEXT", content: "On its way." },
  });
  const theosQuestion = await say(stage, theo, "Do you ship to Malta?");
  const ids = {
    alone: await suggest(stage, nadia, "Nobody else wants this", "PENDING"),
    voted: await suggest(stage, nadia, "Dark mode"),
    commented: await suggest(stage, nadia, "Night mode"),
    planned: await suggest(stage, nadia, "Gift cards", "PLANNED"),
    theos: await suggest(stage, theo, "More sizes"),
  };
  for (const feedbackId of [ids.voted, ids.theos]) {
    for (const voter of [nadia, theo])
      await voter.call(feedback.voteForFeedback, { params: { projectId, feedbackId } });
  }
  const comment = (who: VisitorPerson, feedbackId: string, content: string) =>
    who.call(feedback.createVisitorComment, { params: { projectId, feedbackId }, body: { content } });
  await comment(nadia, ids.alone, "I really do");
  await comment(theo, ids.commented, "Me too");
  await comment(nadia, ids.theos, "Also smaller ones");
  return { ...stage, question, theosQuestion, pictureUrl, ids };
}

test("visitors find lists the visitors of one project with a name, address or id, ignoring case", async () => {
  const { project, petrasProject, nadia } = await buildStage(app);
  const { id } = nadia.widgetUser;
  for (const words of [["nadia", "haddad"], ["NADIA@visitor.example"]]) {
    const { ended, lines } = await run(["find", project.id, ...words]);
    expect([ended, lines]).toEqual([
      "done",
      [expect.stringMatching(new RegExp(`^${id}  Nadia Haddad, .* \\(verified, last seen \\d{4}-`))],
    ]);
  }
  const nobody = ["That project has no visitor of that name, email or id."];
  expect(await run(["find", petrasProject.id, "nadia", "haddad"])).toEqual({ ended: "failed", lines: nobody });
  expect(await run(["find", "somewhere", "nadia"])).toEqual({ ended: "failed", lines: nobody });
});

test("visitors export writes all data of the visitor and none of others, into a file that only its owner can read", async () => {
  const { project, nadia, ids, question, pictureUrl } = await buildBusyStage();
  // Metadata comes back as it was written, digits beyond JavaScript's included.
  const metadata = '{"account":12345678901234567890,"__proto__":"plain"}';
  await app.app.database.db.updateTable("visitors").set({ metadata }).where("id", "=", nadia.widgetUser.id).execute();
  const fileUrl = await sendNamed(project.id, nadia, question.id, "Invoice <7>.pdf");
  const path = join(folder, `${randomUUID()}.json`);
  const { ended, lines } = await run(["export", project.id, nadia.widgetUser.id, path]);
  expect({ ended, lines }).toEqual({ ended: "done", lines: [`${path} is written.`] });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = await readFile(path, "utf8");
  expect(text).toContain('"account": 12345678901234567890');
  expect(text).toContain('"__proto__": "plain"');
  expect(text).not.toContain("Malta");
  expect(text).not.toContain("Me too");
  expect(JSON.parse(text)).toMatchObject({
    visitor: { id: nadia.widgetUser.id, name: "Nadia Haddad", email: "nadia@visitor.example", isVerified: true },
    sessions: [{ createdAt: expect.any(String), expiresAt: expect.any(String) }],
    conversations: [
      {
        id: question.id,
        messages: [
          { from: "VISITOR", content: "Where is my order?", file: null },
          {
            content: pictureUrl,
            file: { shownName: "where it stood.png", contentType: "image/png", sizeBytes: expect.any(Number) },
          },
          { from: "TEAM", agentName: "Marco", content: "On its way." },
          {
            type: "FILE",
            content: fileUrl,
            file: { shownName: "Invoice <7>.pdf", contentType: "application/pdf", sizeBytes: 5 },
          },
        ],
      },
    ],
    suggestions: [{ id: ids.alone }, { id: ids.voted }, { id: ids.commented }, { id: ids.planned }],
    votes: [{ suggestion: { id: ids.voted } }, { suggestion: { id: ids.theos } }],
    comments: [{ content: "I really do" }, { content: "Also smaller ones" }],
    isUnsubscribedFromMails: false,
  });
  await expect(run(["export", project.id, nadia.widgetUser.id, path])).rejects.toMatchObject({
    name: "StartupError",
    message: `${path} is there already, and nothing is written over it.`,
  });
});

test("visitors delete removes the visitor and keeps feedback that others take part in, with the right counts", async () => {
  const { project, nadia, theo, marco, olivia, ids, question, theosQuestion, pictureUrl } = await buildBusyStage();
  const { id } = nadia.widgetUser;
  const { ended, lines } = await run(["delete", project.id, id, "--yes"]);
  expect({ ended, lines }).toEqual({
    ended: "done",
    lines: [
      "Conversations: 1 removed, with 3 messages.",
      "Votes: 2 removed.",
      "Suggestions: 1 removed.",
      "Suggestions: 3 stay without a name, since others have a part in them.",
      "1 stored file removed.",
      "The visitor is gone. Backups that were made earlier still hold them.",
    ],
  });

  const params = { projectId: project.id };
  const { conversations: inbox } = await olivia.call(conversations.listConversations, { params });
  expect(inbox.map((one) => one.id)).toEqual([theosQuestion.id]);
  await expect(
    marco.call(conversations.getConversation, { params: { ...params, conversationId: question.id } }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  const notifications = await app.app.database.db
    .selectFrom("notifications")
    .selectAll()
    .where("project_id", "=", project.id)
    .execute();
  expect(new Set(notifications.map((notification) => notification.item_id))).toEqual(new Set([theosQuestion.id]));

  const { feedbacks } = await olivia.call(feedback.listFeedbacks, { params });
  const counts = Object.fromEntries(feedbacks.map((one) => [one.id, [one.upvoteCount, one.commentCount]]));
  expect(counts).toEqual({ [ids.voted]: [1, 0], [ids.commented]: [0, 1], [ids.planned]: [0, 0], [ids.theos]: [1, 1] });
  const { feedback: kept } = await olivia.call(feedback.getFeedback, { params: { ...params, feedbackId: ids.voted } });
  expect(kept).toMatchObject({ title: "Dark mode", author: null });
  const { feedback: theos } = await olivia.call(feedback.getFeedback, { params: { ...params, feedbackId: ids.theos } });
  expect(theos.comments).toEqual([expect.objectContaining({ content: "Also smaller ones", author: null })]);

  expect((await readStored(app, pictureUrl)).status).toBe(404);
  const name = pictureUrl.split("/").at(-1) ?? "";
  await expect(access(join(app.dataDir, "files/files", name))).rejects.toThrow();

  // No row of any table identifies the visitor; only the comment has the id, which leads nowhere.
  for (const table of ["visitors", "visitor_sessions", "conversations", "feedback_votes", "feedback_mails"] as const) {
    const column = table === "visitors" ? "id" : "visitor_id";
    const rows = await app.app.database.db
      .selectFrom(table)
      .selectAll()
      .where(column as never, "=", id as never)
      .execute();
    expect([table, rows]).toEqual([table, []]);
  }
  await expect(nadia.call(conversations.listVisitorConversations, { params })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  await theo.call(conversations.listVisitorConversations, { params });
  expect(await run(["delete", project.id, id, "--yes"])).toEqual({ ended: "failed", lines: [missing] });
});

test("a deleted visitor's sockets are disconnected at once, and dashboards are told what was deleted", async () => {
  const stage = await buildBusyStage();
  const { project, nadia, theo, marco, ids } = stage;
  const widget = await connectWidget(app, project, nadia);
  const others = await connectWidget(app, project, theo);
  const board = await connectDashboard(app, marco);
  const ended = new Promise((resolve) => widget.socket.once("disconnect", resolve));
  await run(["delete", project.id, nadia.widgetUser.id, "--yes"]);
  expect(await ended).toBe("io server disconnect");
  expect(await board.next("feedback.removed")).toEqual({
    feedbackId: ids.alone,
    mergedIntoId: null,
    projectId: project.id,
  });
  await board.next("feedback.changed", (one) => one.feedback.id === ids.theos && one.feedback.upvoteCount === 1);
  expect(others.socket.connected).toBe(true);
  await expect(connectWidget(app, project, nadia)).rejects.toThrow("UNAUTHORIZED");
  others.close();
  board.close();
});

test("a file that another conversation also shows is kept", async () => {
  const stage = await buildBusyStage();
  const { project, nadia, theo, theosQuestion, pictureUrl } = stage;
  await sendFile(project.id, theo, theosQuestion.id, pictureUrl);
  const { lines } = await run(["delete", project.id, nadia.widgetUser.id, "--yes"]);
  expect(lines).toContain("0 stored files removed.");
  expect((await readStored(app, pictureUrl)).status).toBe(200);
});

test("unsent mails are deleted too: those to the visitor about the project, and those about the conversations", async () => {
  const stage = await buildBusyStage();
  const { project, nadia, olivia, question, theosQuestion } = stage;
  const { database, jobs } = app.app;
  const address = `${randomUUID()}@visitor.example`;
  await database.db.updateTable("visitors").set({ email: address }).where("id", "=", nadia.widgetUser.id).execute();
  const mails = [
    { to: address.toUpperCase(), text: `Marco from ${project.name} wrote` },
    { to: olivia.email, text: `Open http://hark.test/${project.id}/messages/inbox/${question.id}` },
    { to: olivia.email, text: `Open http://hark.test/${project.id}/messages/inbox/${theosQuestion.id}` },
    { to: address, text: "Quite another thing" },
  ].map((mail) => ({ ...mail, subject: randomUUID(), html: "" }));
  for (const mail of mails) {
    await database.db
      .insertInto("mailbox")
      .values({
        id: newId(),
        sender: "",
        recipient: mail.to,
        subject: mail.subject,
        text_body: mail.text,
        html_body: "",
      })
      .execute();
    const later: typeof jobs = {
      ...jobs,
      enqueue: (tx, kind, payload) => jobs.enqueue(tx, kind, payload, { startAfterSeconds: 3600 }),
    };
    await database.transaction((tx) => enqueueMail(later, tx, { ...mail, to: { name: "", address: mail.to } }));
  }
  await run(["delete", project.id, nadia.widgetUser.id, "--yes"]);
  const subjects = mails.map((mail) => mail.subject);
  const kept = await database.db.selectFrom("mailbox").select("subject").where("subject", "in", subjects).execute();
  expect(new Set(kept.map((mail) => mail.subject))).toEqual(new Set(subjects.slice(2)));
  const waiting = await database.transaction((tx) =>
    tx.run("select data->>'subject' as subject from pgboss.job where data->>'subject' = any ($1)", [subjects]),
  );
  expect(new Set(waiting.rows.map((row) => (row as { subject: string }).subject))).toEqual(new Set(subjects.slice(2)));
});

test("a person who identifies again afterwards is a new visitor, and other projects' visitors are untouched", async () => {
  const stage = await buildStage(app);
  const { project, petrasProject, nadia } = stage;
  const user = { id: `same-${randomUUID()}`, name: "Nadia Haddad" };
  const build = async (where: typeof project) =>
    buildVisitor(app, where, { user, userToken: await signUserToken(where, { ...user }) });
  const [here, there] = [await build(project), await build(petrasProject)];
  expect(await run(["delete", petrasProject.id, here.widgetUser.id, "--yes"])).toEqual({
    ended: "failed",
    lines: [missing],
  });
  await run(["delete", project.id, here.widgetUser.id, "--yes"]);
  expect((await build(project)).widgetUser.id).not.toBe(here.widgetUser.id);
  expect((await build(petrasProject)).widgetUser.id).toBe(there.widgetUser.id);
  await nadia.call(conversations.listVisitorConversations, { params: { projectId: project.id } });
});

test("it asks for confirmation, and only 'yes' confirms", async () => {
  const { project, theo } = await buildStage(app);
  const words = ["delete", project.id, theo.widgetUser.id];
  const question = expect.stringMatching(/^Remove a guest \(unverified, last seen .*\) for good\? Type yes: $/);
  expect(await run(words, "no")).toEqual({ ended: "failed", lines: [question, "Nothing was removed."] });
  expect(await run(words)).toEqual({
    ended: "failed",
    lines: [question, "Nobody is there to ask. Add --yes to go ahead."],
  });
  expect((await run(words, " Yes ")).ended).toBe("done");
});

test("terminal control characters in a name are not printed", async () => {
  const { project } = await buildStage(app);
  const eve = await buildVisitor(app, project, {
    user: { id: "e", name: "Eve\u001b[2J\r\nroot", email: "e@e.example" },
  });
  const { lines } = await run(["delete", project.id, eve.widgetUser.id], "no");
  expect(lines[0]).toContain("Remove Eve [2J  root, e@e.example, e (unverified");
});

test("wrong arguments print the usage, and malformed ids find nobody", async () => {
  const { project, theo } = await buildStage(app);
  for (const words of [
    ["export"],
    ["export", "a", "b"],
    ["export", "a", "b", "c", "d"],
    ["delete", "a"],
    ["delete", "a", "b", "c"],
  ]) {
    expect((await run(words)).ended).toBe("usage");
  }
  for (const words of [
    ["a", "b"],
    [project.id, "b"],
    [randomUUID(), theo.widgetUser.id],
    [project.id, randomUUID()],
  ]) {
    expect(await run(["export", ...words, join(folder, "none.json")])).toEqual({ ended: "failed", lines: [missing] });
    expect(await run(["delete", ...words, "--yes"])).toEqual({ ended: "failed", lines: [missing] });
  }
});
