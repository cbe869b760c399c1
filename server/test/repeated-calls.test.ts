import { randomUUID } from "node:crypto";
import { confirmEmail, register } from "@hark/contract/accounts/endpoints";
import { uploadFeedbackFile, uploadVisitorFeedbackFile } from "@hark/contract/feedback/attachment-endpoints";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { day, visitorSession } from "@hark/contract/limits";
import { acceptInvitation, cancelInvitation, inviteMember, listMembers } from "@hark/contract/members/endpoints";
import { createProject, deleteProject, listProjects, uploadLogo } from "@hark/contract/projects/endpoints";
import { endVisitorSession } from "@hark/contract/visitors/endpoints";
import { describe, expect, test } from "vitest";
import { forgetFirstCalls } from "../src/platform/first-calls.ts";
import { useTestApp } from "./build-test-app.ts";
import { buildAgent, buildPerson, buildStage, buildVisitor, signUserToken } from "./cast.ts";
import { buildPicture, put, readStored } from "./files.ts";
import { linkIn, nextMail } from "./mails.ts";
import { outcomesOf } from "./outcomes.ts";

let now = Date.now();
const app = useTestApp({ clock: { now: () => new Date(now) } });
const nobody = () => buildPerson(app, null);

describe("a create that is repeated because its answer was lost", () => {
  test("makes one project, also when both arrive at once, and each caller's own", async () => {
    const olivia = await buildAgent(app, "Olivia");
    const petra = await buildAgent(app, "Petra");
    const body = { name: "Twice" };
    const key = randomUUID();
    const made = await Promise.all([1, 2, 3].map(() => olivia.call(createProject, { body }, { key })));
    expect(new Set(made.map(({ project }) => project.id)).size).toBe(1);
    expect((await olivia.call(listProjects)).projects).toHaveLength(1);

    const { project: petras } = await petra.call(createProject, { body }, { key });
    expect(petras.id).not.toBe(made[0]?.project.id);
    expect((await petra.call(listProjects)).projects).toHaveLength(1);

    const [{ project } = { project: petras }] = made;
    await olivia.call(deleteProject, { params: { projectId: project.id }, body: { name: "Twice" } });
    expect(await outcomesOf([olivia.call(createProject, { body }, { key })])).toEqual(["404 NOT_FOUND"]);
  });

  test("registers one account with one mail, and does not answer for another password", async () => {
    const email = `twice.${randomUUID().slice(0, 8)}@team.example`;
    const password = "a long password";
    const key = randomUUID();
    const asked = { name: "Twice", email, password, repeatPassword: password };
    const send = (body: typeof asked) => nobody().call(register, { body }, { key });
    expect(await outcomesOf([send(asked), send(asked)])).toEqual(["done", "done"]);
    const mail = await nextMail(app, email);
    await send(asked);
    const code = linkIn(mail).searchParams.get("code") ?? "";
    await nobody().call(confirmEmail, { body: { code } });
    // Verified in the meantime, and still the answer of the first call.
    await send(asked);
    const other = "another password";
    expect(await outcomesOf([send({ ...asked, password: other, repeatPassword: other })])).toEqual([
      "409 EMAIL_IN_USE",
    ]);
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test("registers an address that another registration waits for once, and its mailed link stays", async () => {
    const email = `contested.${randomUUID().slice(0, 8)}@team.example`;
    const send = (password: string, key: string) =>
      nobody().call(register, { body: { name: "Twice", email, password, repeatPassword: password } }, { key });
    await send("a long password", randomUUID());
    const key = randomUUID();
    await send("another password", key);
    const link = linkIn(await nextMail(app, email, { count: 2 }));
    await send("another password", key);
    await nobody().call(confirmEmail, { body: { code: link.searchParams.get("code") ?? "" } });
    const mails = () => app.mails.filter(({ to, subject }) => to === email && subject.includes("Verify"));
    expect(mails()).toHaveLength(2);
  });

  test("invites once with one mail, whatever became of the invitation", async () => {
    const { project, olivia } = await buildStage(app);
    const params = { projectId: project.id };
    const invitationEmail = `twice.${randomUUID().slice(0, 8)}@team.example`;
    const body = { invitationEmail };
    const key = randomUUID();
    const made = await Promise.all([1, 2].map(() => olivia.call(inviteMember, { params, body }, { key })));
    expect(made[0]).toEqual(made[1]);
    const link = linkIn(await nextMail(app, invitationEmail));
    const token = link.searchParams.get("token") ?? "";
    await nobody().call(acceptInvitation, { body: { token, email: invitationEmail } });
    const { projectMember } = await olivia.call(inviteMember, { params, body }, { key });
    expect(projectMember).toMatchObject({ id: made[0]?.projectMember.id, invitationStatus: "ACCEPTED" });
    expect(app.mails.filter(({ to }) => to === invitationEmail)).toHaveLength(1);

    const cancelled = { invitationEmail: `no.${invitationEmail}` };
    await olivia.call(inviteMember, { params, body: cancelled }, { key });
    await olivia.call(cancelInvitation, { params: { ...params, email: cancelled.invitationEmail } });
    expect(await outcomesOf([olivia.call(inviteMember, { params, body: cancelled }, { key })])).toEqual([
      "409 CONFLICT",
    ]);
    const { projectMembers } = await olivia.call(listMembers, { params });
    expect(projectMembers.filter((member) => member.invitationEmail === cancelled.invitationEmail)).toEqual([]);
  });

  test("uploads one file: grant and PUT may both come again", async () => {
    const { project, theo, nadia, olivia, marco } = await buildStage(app);
    const params = { projectId: project.id };
    const bytes = await buildPicture("png");
    const body = { contentType: "image/png", size: bytes.length };
    const key = randomUUID();
    await theo.call(uploadVisitorMedia, { params, body }, { key });
    const granted = await theo.call(uploadVisitorMedia, { params, body }, { key });
    const { fileUrl } = await theo.call(uploadVisitorMedia, { params, body }, { key });
    expect(fileUrl).toBe(granted.fileUrl);
    // A repeat has an address of its own, so the last one is used.
    expect((await put(app, granted.presignedUrl, bytes, "image/png")).status).toBe(404);
    const last = await theo.call(uploadVisitorMedia, { params, body }, { key });
    expect((await put(app, last.presignedUrl, bytes, "image/png")).status).toBe(204);
    const others = Buffer.alloc(bytes.length);
    expect((await put(app, last.presignedUrl, others, "image/png")).status).toBe(404);
    const again = await theo.call(uploadVisitorMedia, { params, body }, { key });
    expect((await put(app, again.presignedUrl, bytes, "image/png")).status).toBe(204);
    expect(Buffer.from(await (await readStored(app, again.fileUrl)).arrayBuffer()).equals(bytes)).toBe(true);

    expect((await nadia.call(uploadVisitorMedia, { params, body }, { key })).fileUrl).not.toBe(fileUrl);
    const logos = await Promise.all(
      [olivia, olivia, marco].map((agent) => agent.call(uploadLogo, { params, body }, { key })),
    );
    expect(new Set(logos.map((logo) => logo.fileUrl)).size).toBe(2);
  });

  test("uploads one file of a suggestion or a comment, and each caller's own", async () => {
    const { project, theo, nadia, olivia, marco } = await buildStage(app);
    const params = { projectId: project.id };
    const bytes = await buildPicture("png");
    const body = { contentType: "image/png", size: bytes.length };
    const key = randomUUID();
    const ofVisitors = [theo, theo, nadia].map((one) => one.call(uploadVisitorFeedbackFile, { params, body }, { key }));
    const ofAgents = [olivia, olivia, marco].map((one) => one.call(uploadFeedbackFile, { params, body }, { key }));
    for (const calls of [ofVisitors, ofAgents]) {
      const [first, again, another] = (await Promise.all(calls)).map(({ fileUrl }) => fileUrl);
      expect(again).toBe(first);
      expect(another).not.toBe(first);
    }
    const last = await theo.call(uploadVisitorFeedbackFile, { params, body }, { key });
    expect((await put(app, last.presignedUrl, bytes, "image/png")).status).toBe(204);
    const repeated = await theo.call(uploadVisitorFeedbackFile, { params, body }, { key });
    expect((await put(app, repeated.presignedUrl, bytes, "image/png")).status).toBe(204);
    expect((await readStored(app, repeated.fileUrl)).status).toBe(200);
  });

  test("makes one guest of one device, for some minutes, and no one of another project", async () => {
    const { project, petrasProject } = await buildStage(app);
    const key = randomUUID();
    const guests = await Promise.all([1, 2, 3].map(() => buildVisitor(app, project, {}, null, { key })));
    expect(new Set(guests.map(({ widgetUser }) => widgetUser.id)).size).toBe(1);
    expect(new Set(guests.map(({ token }) => token)).size).toBe(3);
    // Each answer's token works, since nobody knows which one was lost.
    for (const guest of guests) await guest.call(endVisitorSession, { params: { projectId: project.id } });
    const [known] = guests;
    const elsewhere = await buildVisitor(app, petrasProject, {}, null, { key });
    expect(elsewhere.widgetUser.id).not.toBe(known?.widgetUser.id);
    const named = await buildVisitor(app, project, { user: { id: "their-id" } }, null, { key });
    expect(named.widgetUser.id).toBe(known?.widgetUser.id);
    const other = await buildVisitor(app, project, { user: { id: "another-id" } }, null, { key });
    expect(other.widgetUser.id).not.toBe(known?.widgetUser.id);

    now += visitorSession.repeatLifeMs;
    const later = await buildVisitor(app, project, {}, null, { key });
    expect(later.widgetUser.id).not.toBe(known?.widgetUser.id);
  });

  test("[S27] never opens what a verified visitor has", async () => {
    const { project } = await buildStage(app);
    const key = randomUUID();
    const guest = await buildVisitor(app, project, {}, null, { key });
    const user = { id: `id-${randomUUID()}` };
    const userToken = await signUserToken(project, user);
    const verified = await buildVisitor(app, project, { user, userToken }, guest.token);
    expect(verified.widgetUser.isVerified).toBe(true);
    const again = await buildVisitor(app, project, {}, null, { key });
    expect(again.widgetUser).toMatchObject({ isVerified: false });
    expect(again.widgetUser.id).not.toBe(verified.widgetUser.id);
    const guessed = buildVisitor(app, project, {}, null, { key: "00000000-0000-1000-8000-000000000000" });
    expect(await outcomesOf([guessed])).toEqual(["400 VALIDATION_FAILED"]);
  });

  test("is forgotten after a day, and nothing of it can be read back from the database", async () => {
    const { database } = app.app;
    const olivia = await buildAgent(app, "Olivia");
    const key = randomUUID();
    await olivia.call(createProject, { body: { name: "Hashed" } }, { key });
    const rows = await database.db.selectFrom("first_calls").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
    await forgetFirstCalls(database, new Date(now + day));
    expect(await database.db.selectFrom("first_calls").selectAll().execute()).toEqual([]);
  });
});
