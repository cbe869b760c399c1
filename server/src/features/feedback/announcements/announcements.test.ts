import * as announcements from "@hark/contract/announcements/endpoints";
import * as endpoints from "@hark/contract/feedback/endpoints";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { getFeedbackSettings, updateFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import {
  createKnownIssue,
  deleteKnownIssue,
  joinKnownIssue,
  updateKnownIssue,
} from "@hark/contract/known-issues/endpoints";
import { minute } from "@hark/contract/limits";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken, type VisitorPerson } from "../../../../test/cast.ts";
import { nextMail } from "../../../../test/mails.ts";
import { outcomesOf } from "../../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../../test/socket-client.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { findKnownIssue } from "../../known-issues/queries.ts";
import { removeKnownIssue } from "../../known-issues/write-known-issue.ts";
import { knownIssueHooks } from "../known-issue-hooks.ts";
import { send } from "./announce.ts";
import { sendDue } from "./announcement-mails.ts";
import { lockAnnouncement } from "./queries.ts";

let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const app = useTestApp({ clock });
const later = async (ms: number) => {
  ahead += ms;
  await sendDue({ database: app.app.database, clock });
};

const unique = () => Math.random().toString(36).slice(2, 8);
const mailsTo = (address: string) => app.mails.filter((mail) => mail.to === address);

async function buildVoter(
  { project }: Pick<Stage, "project">,
  name: string,
  address = `${name}.${unique()}@v.example`,
) {
  const user = { id: `${name}-${unique()}`, name, email: address };
  const visitor = await buildVisitor(app, project, { user, userToken: await signUserToken(project, user) });
  return { visitor, address };
}

async function suggest({ project, olivia }: Stage, visitor: VisitorPerson, title: string) {
  const { feedback } = await visitor.call(endpoints.createFeedback, {
    params: { projectId: project.id },
    body: { title },
  });
  const params = { projectId: project.id, feedbackId: feedback.id };
  await olivia.call(endpoints.updateFeedback, { params, body: { status: "UNDER_REVIEW" } });
  return params;
}

interface Item {
  projectId: string;
  feedbackId: string;
}

const move = async ({ olivia }: Stage, params: Item, status: FeedbackStatus, more = {}) =>
  (await olivia.call(endpoints.updateFeedback, { params, body: { status, ...more } })).announcement;

/** The params of an announcement that began. */
const of = (stage: Stage, announcement: { id: string } | null) => ({
  projectId: stage.project.id,
  announcementId: announcement?.id ?? "",
});

/** Sends an announcement that waits, within a transaction of the test's own. */
async function sendNow(tx: Tx, { project }: Stage, announcement: { id: string } | null) {
  const row = await lockAnnouncement(tx, project.id, announcement?.id ?? "");
  if (row) await send(tx, row, clock.now());
}

const stateOf = async (stage: Stage, announcement: { id: string } | null) => {
  const { announcements: all } = await stage.olivia.call(announcements.listAnnouncements, {
    params: { projectId: stage.project.id },
  });
  return all.find((one) => one.id === announcement?.id)?.state;
};

test("[D6] a status mail waits, and goes once with label, title and public answer, whatever comes later", async () => {
  const stage = await buildStage(app);
  const { visitor, address } = await buildVoter(stage, "Ada");
  const second = await buildVoter(stage, "Vera");
  // The same person twice: one address in two spellings is told once.
  const twin = await buildVoter(stage, "Vera", second.address.toUpperCase());
  const params = await suggest(stage, visitor, "Bikes");
  for (const voter of [second.visitor, twin.visitor]) await voter.call(endpoints.voteForFeedback, { params });
  const settings = { params: { projectId: stage.project.id }, body: { statusLabels: { PLANNED: "On the way" } } };
  await stage.olivia.call(updateFeedbackSettings, settings);

  const announcement = await move(stage, params, "PLANNED", { publicAnswer: "  In spring.  " });
  expect(announcement).toMatchObject({
    feedbackId: params.feedbackId,
    knownIssueId: null,
    title: "Bikes",
    status: "PLANNED",
    state: "WAITING",
    recipientCount: 2,
    publicAnswer: "In spring.",
    sentAt: null,
    createdBy: { id: stage.olivia.agentId },
  });
  const seen = async () => (await visitor.call(endpoints.getVisitorFeedback, { params })).feedback;
  expect(await seen()).toMatchObject({ status: "PLANNED", publicAnswer: null });
  await later(9 * minute);
  expect([await stateOf(stage, announcement), mailsTo(address)]).toEqual(["WAITING", []]);

  await later(minute);
  const mail = await nextMail(app, address);
  expect(mail.subject).toBe("On the way: Bikes");
  expect(mail.text).toContain("In spring.");
  expect(mail.text).toMatch(/unsubscribe\/\S+/);
  const { feedback } = await stage.olivia.call(endpoints.getFeedback, { params });
  expect(feedback.announcement).toMatchObject({ state: "SENT", recipientCount: 2 });
  expect(feedback.publicAnswer).toMatchObject({ content: "In spring.", status: "PLANNED" });
  expect(await seen()).toMatchObject({ publicAnswer: { content: "In spring.", agent: { name: "Olivia" } } });

  await move(stage, params, "UNDER_REVIEW");
  const again = await move(stage, params, "PLANNED");
  expect(again).toMatchObject({ state: "WAITING", recipientCount: 0 });
  await later(10 * minute);
  expect(await stateOf(stage, again)).toBe("SENT");
  // What is said later is shown, and mailed to nobody.
  const { announcement: changed } = await stage.olivia.call(announcements.updateAnnouncement, {
    params: of(stage, announcement),
    body: { publicAnswer: "In summer." },
  });
  expect(changed.state).toBe("SENT");
  expect((await seen()).publicAnswer?.content).toBe("In summer.");
  expect(mailsTo(second.address).length + mailsTo(second.address.toUpperCase()).length).toBe(1);
  expect(mailsTo(address)).toHaveLength(1);
});

test("[D6] who moves on or back, deletes, cancels or says so tells nobody", async () => {
  const stage = await buildStage(app);
  const { visitor, address } = await buildVoter(stage, "Bo");
  const params = await suggest(stage, visitor, "Misdropped");
  const dropped = await move(stage, params, "COMPLETED").catch(() => null);
  expect(dropped).toBeNull();
  const first = await move(stage, params, "PLANNED");
  const second = await move(stage, params, "COMPLETED");
  expect(await stateOf(stage, first)).toBe("CANCELLED");
  expect(await move(stage, params, "PLANNED", { announce: false, publicAnswer: "x" })).toBeNull();
  expect(await stateOf(stage, second)).toBe("CANCELLED");
  const third = await move(stage, params, "IN_PROGRESS");
  const cancelled = await stage.olivia.call(announcements.cancelAnnouncement, { params: of(stage, third) });
  expect(cancelled.announcement).toMatchObject({ state: "CANCELLED", recipientCount: 1 });
  expect(await stage.olivia.call(announcements.cancelAnnouncement, { params: of(stage, third) })).toEqual(cancelled);
  await expect(stage.olivia.call(announcements.sendAnnouncement, { params: of(stage, third) })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const body = { publicAnswer: "Late" };
  const late = stage.olivia.call(announcements.updateAnnouncement, { params: of(stage, third), body });
  await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
  const { announcement: begun } = await stage.marco.call(announcements.announceFeedback, { params, body });
  expect(begun).toMatchObject({ status: "IN_PROGRESS", state: "WAITING", createdBy: { id: stage.marco.agentId } });
  const same = await stage.olivia.call(announcements.announceFeedback, { params, body: {} });
  expect(same.announcement).toEqual(begun);
  await stage.olivia.call(endpoints.deleteFeedback, { params });
  const list = await stage.olivia.call(announcements.listAnnouncements, {
    params: { projectId: stage.project.id },
    query: { limit: 2 },
  });
  expect(list.announcements[0]).toMatchObject({
    id: begun.id,
    state: "CANCELLED",
    feedbackId: null,
    title: "Misdropped",
  });
  expect(list.nextCursor).not.toBeNull();
  await later(60 * minute);
  expect(mailsTo(address)).toEqual([]);

  const other = await suggest(stage, visitor, "Unannounced");
  await expect(stage.olivia.call(announcements.announceFeedback, { params: other, body: {} })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const alone = stage.olivia.call(endpoints.updateFeedback, { params: other, body: { publicAnswer: "x" } });
  await expect(alone).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
});

test("[D6] of send and cancel at once one wins, and however often and on however many nodes it is sent, each is told once", async () => {
  const stage = await buildStage(app);
  const { visitor, address } = await buildVoter(stage, "Cy");
  for (let round = 0; round < 6; round++) {
    const params = await suggest(stage, visitor, `Raced ${round}`);
    const target = of(stage, await move(stage, params, "PLANNED"));
    const [sent, cancelled] = await outcomesOf([
      stage.olivia.call(announcements.sendAnnouncement, { params: target }),
      stage.marco.call(announcements.cancelAnnouncement, { params: target }),
    ]);
    expect([sent, cancelled].sort()).toEqual(["409 CONFLICT", "done"]);
  }
  const params = await suggest(stage, visitor, "Sent often");
  const target = of(stage, await move(stage, params, "PLANNED"));
  ahead += 10 * minute;
  const { database } = app.app;
  await Promise.all([
    ...[1, 2, 3].map(() => sendDue({ database, clock })),
    ...[1, 2, 3].map(() => stage.olivia.call(announcements.sendAnnouncement, { params: target })),
  ]);
  await nextMail(app, address, { subject: "Sent often" });
  const again = await stage.olivia.call(announcements.sendAnnouncement, { params: target });
  expect(again.announcement).toMatchObject({ state: "SENT", recipientCount: 1 });
  expect(mailsTo(address).filter((mail) => mail.subject.includes("Sent often"))).toHaveLength(1);
});

test("[K3] those who joined a known issue are told of its fix, again after the next one, and not when it is re-opened in time", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const theo = await buildVisitor(app, project, { user: { id: unique(), name: "Visit my shop" } });
  const address = `joined.${unique()}@v.example`;
  const params = { projectId: project.id };
  const { knownIssue } = await olivia.call(createKnownIssue, { params, body: { title: "The map is empty" } });
  const issue = { ...params, knownIssueId: knownIssue.id };
  await theo.call(joinKnownIssue, { params: issue, body: { email: address } });
  const fix = (state: "FIXED" | "OPEN") => olivia.call(updateKnownIssue, { params: issue, body: { state } });
  const { announcement } = await fix("FIXED");
  expect(announcement).toMatchObject({ knownIssueId: knownIssue.id, status: "FIXED", recipientCount: 1 });
  expect((await fix("OPEN")).announcement).toBeNull();
  expect(await stateOf(stage, announcement)).toBe("CANCELLED");
  await fix("FIXED");
  await later(10 * minute);
  const mail = await nextMail(app, address);
  expect(mail.subject).toBe("Fixed: The map is empty");
  // Anybody could have typed that address, so its owner reads nothing that a stranger wrote.
  expect(mail.text + mail.html).not.toContain("Visit");
  const begun = await olivia.call(announcements.announceKnownIssue, { params: issue, body: {} });
  expect(begun.announcement.recipientCount).toBe(0);
  await fix("OPEN");
  await fix("FIXED");
  await later(10 * minute);
  await nextMail(app, address, { count: 2 });
});

test("[K3] a known issue that is deleted takes nothing along of what was sent: all 150 mails go, and it stays in the list", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const { database } = app.app;
  const params = { projectId: project.id };
  const { knownIssue } = await olivia.call(createKnownIssue, { params, body: { title: "The map is empty" } });
  const people = Array.from({ length: 150 }, () => ({ id: newId(), email: `${unique()}.${unique()}@joined.example` }));
  await database.transaction(async (tx) => {
    await tx.db
      .insertInto("visitors")
      .values(people.map((one) => ({ ...one, project_id: project.id, email_is_proven: true })))
      .execute();
    const joined = { known_issue_id: knownIssue.id, project_id: project.id, created_at: new Date() };
    await tx.db
      .insertInto("known_issue_joins")
      .values(people.map(({ id }) => ({ ...joined, visitor_id: id })))
      .execute();
  });
  const issue = { ...params, knownIssueId: knownIssue.id };
  const { announcement } = await olivia.call(updateKnownIssue, { params: issue, body: { state: "FIXED" } });
  // Together, so that no mail is written before the issue is gone.
  await database.transaction(async (tx) => {
    await sendNow(tx, stage, announcement);
    const row = await findKnownIssue(tx, project.id, knownIssue.id, { lock: true });
    if (row) await removeKnownIssue(tx, knownIssueHooks, row);
  });
  await expect
    .poll(() => people.filter(({ email }) => mailsTo(email).length === 1).length, { timeout: 60_000, interval: 100 })
    .toBe(people.length);
  const { announcements: all } = await olivia.call(announcements.listAnnouncements, { params });
  expect(all).toMatchObject([
    { id: announcement?.id, state: "SENT", recipientCount: 150, knownIssueId: null, title: "The map is empty" },
  ]);
});

test("[K3] a known issue that is deleted cancels what waits, and agents hear of it", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  const { knownIssue } = await olivia.call(createKnownIssue, { params, body: { title: "The map is empty" } });
  const issue = { ...params, knownIssueId: knownIssue.id };
  const { announcement } = await olivia.call(updateKnownIssue, { params: issue, body: { state: "FIXED" } });
  const board = await connectDashboard(app, stage.marco);
  onTestFinished(board.close);
  await olivia.call(deleteKnownIssue, { params: issue });
  const heard = await board.next("announcement.changed");
  const { announcements: all } = await olivia.call(announcements.listAnnouncements, { params });
  expect(all).toMatchObject([{ id: announcement?.id, state: "CANCELLED", knownIssueId: null }]);
  expect(heard).toEqual({ announcement: all[0], projectId: project.id });
});

test("[K3] an address that was given after a silent “Me too” is told nothing until its visitor says so again, which counts", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  const { knownIssue } = await olivia.call(createKnownIssue, { params, body: { title: "The map is empty" } });
  const issue = { ...params, knownIssueId: knownIssue.id };
  const id = unique();
  const silent = await buildVisitor(app, project, { user: { id, name: "Silent" } });
  await silent.call(joinKnownIssue, { params: issue, body: {} });
  // Sooner than the address by the clock of this test, which other tests have set ahead.
  await app.app.database.db
    .updateTable("known_issue_joins")
    .set({ created_at: new Date(Date.now() - minute) })
    .where("project_id", "=", project.id)
    .where("visitor_id", "=", silent.widgetUser.id)
    .execute();
  const user = { id, email: `somebody.${unique()}@v.example` };
  const later = await buildVisitor(app, project, { user }, silent.token);
  expect(later.widgetUser.id).toBe(silent.widgetUser.id);
  const toldOf = async () => {
    const { announcement } = await olivia.call(updateKnownIssue, { params: issue, body: { state: "FIXED" } });
    await olivia.call(updateKnownIssue, { params: issue, body: { state: "OPEN" } });
    return announcement?.recipientCount;
  };
  expect(await toldOf()).toBe(0);
  await later.call(joinKnownIssue, { params: issue, body: {} });
  expect(await toldOf()).toBe(1);
});

test("[K3] who joined with an address as a guest is told at it as the verified visitor that they turn out to be", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  const { knownIssue } = await olivia.call(createKnownIssue, { params, body: { title: "The map is empty" } });
  const issue = { ...params, knownIssueId: knownIssue.id };
  const guest = await buildVisitor(app, project);
  await guest.call(joinKnownIssue, { params: issue, body: { email: `guest.${unique()}@v.example` } });
  // As early as can be by the clock of this test, which other tests have set ahead.
  await app.app.database.db
    .updateTable("known_issue_joins")
    .set({
      created_at: sql<Date>`(select email_given_at from visitors where visitors.id = known_issue_joins.visitor_id)`,
    })
    .where("project_id", "=", project.id)
    .execute();
  const user = { id: `v-${unique()}`, name: "Vera" };
  await buildVisitor(app, project, { user, userToken: await signUserToken(project, user) }, guest.token);
  const { announcement } = await olivia.call(updateKnownIssue, { params: issue, body: { state: "FIXED" } });
  expect(announcement?.recipientCount).toBe(1);
});

test("[D6] a mail that was decided goes to no address that its visitor has given since", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const { database } = app.app;
  const [ada, vera] = [await buildVoter(stage, "Ada"), await buildVoter(stage, "Vera")];
  const params = await suggest(stage, ada.visitor, "Bikes");
  await vera.visitor.call(endpoints.voteForFeedback, { params });
  const announcement = await move(stage, params, "PLANNED");
  const other = `somebody.${unique()}@v.example`;
  // Together, so that no mail is written before the address is another one.
  await database.transaction(async (tx) => {
    await sendNow(tx, stage, announcement);
    await tx.db
      .updateTable("visitors")
      .set({ email: other, email_is_proven: false })
      .where("project_id", "=", project.id)
      .where("id", "=", ada.visitor.widgetUser.id)
      .execute();
  });
  await nextMail(app, vera.address);
  const { rows } = await sql`select from pgboss.job where name = 'mail' and data::text like ${`%${other}%`}`.execute(
    database.db,
  );
  expect([rows.length, mailsTo(other), mailsTo(ada.address)]).toEqual([0, [], []]);
  const { feedback } = await olivia.call(endpoints.getFeedback, { params });
  expect(feedback.announcement).toMatchObject({ state: "SENT", recipientCount: 1 });
});

test("agents hear of every change of an announcement, and a stranger of none", async () => {
  const stage = await buildStage(app);
  const { visitor } = await buildVoter(stage, "Di");
  const params = await suggest(stage, visitor, "Heard");
  const [board, panel] = [await connectDashboard(app, stage.marco), await connectWidget(app, stage.project, visitor)];
  const announcement = await move(stage, params, "PLANNED", { publicAnswer: "Secret until sent" });
  const heard = await board.next("announcement.changed", (one) => one.announcement.id === announcement?.id);
  expect(heard.announcement).toEqual(announcement);
  const { visitor: voter } = await buildVoter(stage, "Eve");
  await voter.call(endpoints.voteForFeedback, { params });
  await board.next("announcement.changed", (one) => one.announcement.recipientCount === 2);
  await later(10 * minute);
  await board.next("announcement.changed", (one) => one.announcement.state === "SENT");
  expect(JSON.stringify(panel.received)).not.toContain("Secret until sent");
  const foreign = { ...of(stage, announcement), projectId: stage.petrasProject.id };
  await expect(stage.petra.call(announcements.cancelAnnouncement, { params: foreign })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  board.close();
  panel.close();
});

test("[D6] the settings begin with ten minutes and Hark's words, and keep what is left out", async () => {
  const { olivia, marco, theo, project } = await buildStage(app);
  const params = { projectId: project.id };
  const board = await connectDashboard(app, marco);
  const { feedbackSettings } = await olivia.call(getFeedbackSettings, { params });
  expect(feedbackSettings).toMatchObject({
    weightKey: null,
    announceAfterMinutes: 10,
    statusLabels: { NOT_NOW: null },
  });
  const change = (body: object) => marco.call(updateFeedbackSettings, { params, body });
  await change({ weightKey: "mrr", weightUnit: "$/month", statusLabels: { NOT_NOW: " Later ", PENDING: "New" } });
  const { feedbackSettings: changed } = await change({ companyKey: "company", statusLabels: { PENDING: "" } });
  expect(changed).toMatchObject({
    weightKey: "mrr",
    companyKey: "company",
    weightUnit: "$/month",
    statusLabels: { NOT_NOW: "Later", PENDING: null },
  });
  const heard = await board.next("feedbackSettings.changed", (one) => one.feedbackSettings.companyKey === "company");
  expect(heard).toEqual({ feedbackSettings: changed, projectId: project.id });
  const list = await theo.call(endpoints.listVisitorFeedbacks, { params });
  expect(list.statusLabels).toEqual(changed.statusLabels);
  const refused = [
    { announceAfterMinutes: 1441 },
    { announceAfterMinutes: 1.5 },
    { statusLabels: { SHIPPED: "x" } },
    { statusLabels: { PENDING: "x".repeat(41) } },
    { weightKey: "" },
  ];
  for (const body of refused) await expect(change(body)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  board.close();
});
