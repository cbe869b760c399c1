import { randomUUID } from "node:crypto";
import { confirmEmail, register, signIn } from "@hark/contract/accounts/endpoints";
import { listAgents } from "@hark/contract/agents/endpoints";
import {
  getConversation,
  sendVisitorMessage,
  startConversation,
  updateConversation,
} from "@hark/contract/conversations/endpoints";
import { minute, session } from "@hark/contract/limits";
import * as endpoints from "@hark/contract/members/endpoints";
import { listNotifications } from "@hark/contract/notifications/endpoints";
import { getProject, listProjects } from "@hark/contract/projects/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import {
  type AgentPerson,
  buildAgent,
  buildMember,
  buildPerson,
  buildProject,
  buildStage,
  buildVisitor,
  type Person,
} from "../../../test/cast.ts";
import { linkIn, nextMail } from "../../../test/mails.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";

const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
const app = useTestApp({ clock });
const anybody = () => buildPerson(app, null);
const newEmail = (local = "ann") => `${local}.${randomUUID().slice(0, 8)}@team.example`;

const invite = (owner: Person, project: { id: string }, invitationEmail: string) =>
  owner.call(endpoints.inviteMember, { params: { projectId: project.id }, body: { invitationEmail } });
const listMembers = async (person: Person, project: { id: string }) =>
  (await person.call(endpoints.listMembers, { params: { projectId: project.id } })).projectMembers;
const accept = (person: Person, body: { token: string; email: string }) =>
  person.call(endpoints.acceptInvitation, { body });
const remove = (person: Person, project: { id: string }, memberId: string) =>
  person.call(endpoints.removeMember, { params: { projectId: project.id, memberId } });
const cancel = (person: Person, project: { id: string }, email: string) =>
  person.call(endpoints.cancelInvitation, { params: { projectId: project.id, email } });

async function invitationOf(email: string, count = 1) {
  const { searchParams, pathname } = linkIn(await nextMail(app, email, { subject: "has invited you", count }));
  expect(pathname).toBe("/accept-invitation");
  return { token: searchParams.get("token") ?? "", email: searchParams.get("email") ?? "" };
}

async function buildOwnerWithProject() {
  const olivia = await buildAgent(app, "Olivia");
  return { olivia, project: await buildProject(olivia) };
}

async function registerAndVerify(email: string, mails = 1) {
  const body = { name: "Ann", email, password: "correct horse", repeatPassword: "correct horse" };
  await anybody().call(register, { body });
  const mail = await nextMail(app, email, { subject: "Verify", count: mails });
  await anybody().call(confirmEmail, { body: { code: linkIn(mail).searchParams.get("code") ?? "" } });
}

test("[SET-MEM-08] [API-42] [API-44] an invited person with an account becomes a member by accepting", async () => {
  const { olivia, project } = await buildOwnerWithProject();
  const marco = await buildAgent(app, "Marco");
  const { projectMember } = await invite(olivia, project, marco.email);
  expect(projectMember).toMatchObject({ role: "MEMBER", invitationStatus: "PENDING", user: null });
  await expect(marco.call(getProject, { params: { projectId: project.id } })).rejects.toMatchObject({ status: 404 });

  const answer = await accept(anybody(), await invitationOf(marco.email));
  expect(answer.project).toEqual({ id: project.id, name: project.name });
  expect(answer.projectMember).toMatchObject({
    invitationStatus: "ACCEPTED",
    invitationEmail: marco.email,
    user: { id: marco.accountId, name: "Marco", email: marco.email },
  });
  expect((await marco.call(listProjects)).projects).toMatchObject([{ id: project.id, role: "MEMBER" }]);
  expect(await listMembers(marco, project)).toMatchObject([{ role: "OWNER" }, { id: projectMember.id }]);
});

test("[GAP-90] [ENT-09] an invited person without an account becomes a member by verifying one", async () => {
  const { olivia, project } = await buildOwnerWithProject();
  const email = newEmail("a+b");
  await invite(olivia, project, email);
  const { projectMember } = await accept(anybody(), await invitationOf(email));
  expect(projectMember).toMatchObject({ invitationStatus: "ACCEPTED", user: null });
  expect((await listMembers(olivia, project)).at(-1)).toMatchObject({ invitationEmail: email, user: null });
  const { agents } = await olivia.call(listAgents, { params: { projectId: project.id } });
  expect(agents).toHaveLength(1);

  await registerAndVerify(email.toUpperCase());
  expect((await listMembers(olivia, project)).at(-1)).toMatchObject({ user: { name: "Ann" } });
  const later = await olivia.call(listAgents, { params: { projectId: project.id } });
  expect(later.agents.map((agent) => agent.name)).toEqual(["Olivia", "Ann"]);
});

test("whoever registered the invited address without verifying it loses access when the invitation is accepted", async () => {
  const { olivia, project } = await buildOwnerWithProject();
  const email = newEmail();
  const mallory = { name: "Mallory", email, password: "mallory's own", repeatPassword: "mallory's own" };
  await anybody().call(register, { body: mallory });
  const code = linkIn(await nextMail(app, email, { subject: "Verify" })).searchParams.get("code") ?? "";
  await invite(olivia, project, email);
  const { projectMember } = await accept(anybody(), await invitationOf(email));
  // The person is asked to sign up, which replaces Mallory's registration.
  expect(projectMember.user).toBeNull();
  await expect(anybody().call(confirmEmail, { body: { code } })).rejects.toMatchObject({ code: "INVALID_CODE" });

  await registerAndVerify(email, 2);
  expect((await listMembers(olivia, project)).at(-1)?.user).toMatchObject({ name: "Ann" });
  const enter = (password: string) => anybody().call(signIn, { body: { email, password } });
  await expect(enter("mallory's own")).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
  expect((await enter("correct horse")).user.name).toBe("Ann");
});

test("a removed member is mailed, and a member who leaves is not", async () => {
  const { project, olivia, marco } = await buildStage(app);
  const [, marcos] = await listMembers(olivia, project);
  await remove(olivia, project, marcos?.id ?? "");
  const mail = await nextMail(app, marco.email, { subject: "no longer a member of Chainring" });
  expect(mail.text).toContain("Hi Marco,");

  const petra = await buildAgent(app, "Petra");
  const { memberId } = await buildMember(app, project, petra);
  await remove(petra, project, memberId);
  // Mails leave in order.
  const later = newEmail();
  await invite(olivia, project, later);
  await nextMail(app, later);
  expect(app.mails.filter((one) => one.to === petra.email)).toEqual([]);
});

test("a concurrent acceptance and verification don't miss each other", async () => {
  for (let round = 0; round < 5; round++) {
    const { olivia, project } = await buildOwnerWithProject();
    const email = newEmail();
    await invite(olivia, project, email);
    const invitation = await invitationOf(email);
    const body = { name: "Ann", email, password: "correct horse", repeatPassword: "correct horse" };
    await anybody().call(register, { body });
    const code = linkIn(await nextMail(app, email, { subject: "Verify" })).searchParams.get("code") ?? "";
    const [accepted, verified] = await outcomesOf([
      accept(anybody(), invitation),
      anybody().call(confirmEmail, { body: { code } }),
    ]);
    expect(accepted).toBe("done");
    // An acceptance that comes first invalidates an unverified registration.
    if (verified !== "done") {
      expect(verified).toBe("400 INVALID_CODE");
      await registerAndVerify(email, 2);
    }
    expect((await listMembers(olivia, project)).at(-1)?.user).toMatchObject({ name: "Ann" });
  }
});

test("[GAP-10] inviting again sends a new link and invalidates the old one; a member can't be invited", async () => {
  const { olivia, project } = await buildOwnerWithProject();
  const marco = await buildAgent(app, "Marco");
  await invite(olivia, project, marco.email);
  const older = await invitationOf(marco.email);
  await invite(olivia, project, marco.email.toUpperCase());
  expect(await listMembers(olivia, project)).toHaveLength(2);
  const newer = await invitationOf(marco.email.toUpperCase());
  await expect(accept(anybody(), older)).rejects.toMatchObject({ code: "INVALID_TOKEN", status: 400 });
  await accept(anybody(), newer);
  const refused = { code: "ALREADY_MEMBER", status: 409 };
  await expect(invite(olivia, project, marco.email)).rejects.toMatchObject(refused);
  await expect(invite(olivia, project, olivia.email.toUpperCase())).rejects.toMatchObject(refused);
});

test("[S61] [S66] one person is invited once, in any case and in both forms of a domain", async () => {
  const { olivia, project } = await buildOwnerWithProject();
  const id = randomUUID().slice(0, 8);
  await invite(olivia, project, `Ann.${id}@bücher.example`);
  await invite(olivia, project, `ann.${id}@xn--bcher-kva.example`);
  const members = await listMembers(olivia, project);
  expect(members.map((member) => member.invitationEmail)).toEqual([olivia.email, `Ann.${id}@bücher.example`]);
});

test("[API-43] [S62] a cancelled invitation no longer works; plus, percent and IDN work in the path", async () => {
  const { olivia, project } = await buildOwnerWithProject();
  const id = randomUUID().slice(0, 8);
  for (const email of [
    `a+b.${id}@x.example`,
    `a%2Bb.${id}@x.example`,
    `o'neil&co.${id}@x.example`,
    `ann.${id}@bücher.example`,
  ]) {
    await invite(olivia, project, email);
    const invitation = await invitationOf(email);
    expect(invitation.email).toBe(email);
    await cancel(olivia, project, email);
    expect(await listMembers(olivia, project)).toHaveLength(1);
    await expect(accept(anybody(), invitation)).rejects.toMatchObject({
      code: "INVALID_TOKEN",
      message: expect.stringMatching(/cancelled/),
    });
    await expect(cancel(olivia, project, email)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await invite(olivia, project, `ann.${id}@bücher.example`);
  await accept(anybody(), await invitationOf(`ann.${id}@bücher.example`, 2));
  await expect(cancel(olivia, project, `ann.${id}@bücher.example`)).rejects.toMatchObject({
    code: "INVITATION_ALREADY_ACCEPTED",
  });
});

test("a link admits one person, once, within seven days", async () => {
  const { olivia, project } = await buildOwnerWithProject();
  const [marco, other] = [await buildAgent(app, "Marco"), newEmail()];
  await invite(olivia, project, marco.email);
  const invitation = await invitationOf(marco.email);
  const uses = await outcomesOf([1, 2, 3].map(() => accept(anybody(), invitation)));
  expect(uses.sort()).toEqual(["409 INVITATION_ALREADY_ACCEPTED", "409 INVITATION_ALREADY_ACCEPTED", "done"]);
  await expect(accept(anybody(), invitation)).rejects.toMatchObject({ code: "INVITATION_ALREADY_ACCEPTED" });
  // For the member whom it has made it still leads to the project.
  expect((await accept(marco, invitation)).project.id).toBe(project.id);

  await invite(olivia, project, other);
  const late = await invitationOf(other);
  clock.offsetMs = session.invitationLifeMs + minute;
  await expect(accept(anybody(), late)).rejects.toMatchObject({
    code: "INVALID_TOKEN",
    // Who can invite again.
    message: expect.stringMatching(new RegExp(`${project.name} has expired. Ask Olivia.* \\(${olivia.email}\\)`)),
  });
  clock.offsetMs = 0;
  await accept(anybody(), late);
  await expect(accept(anybody(), late)).rejects.toMatchObject({
    code: "INVITATION_ALREADY_ACCEPTED",
    message: expect.stringContaining("Create an account"),
  });
});

test("[GAP-57] [GAP-129] a wrong account, a changed address and a made-up token use nothing up", async () => {
  const { olivia, project } = await buildOwnerWithProject();
  const [marco, petra] = [await buildAgent(app, "Marco"), await buildAgent(app, "Petra")];
  await invite(olivia, project, marco.email);
  const invitation = await invitationOf(marco.email);
  await expect(accept(petra, invitation)).rejects.toMatchObject({
    code: "INVITATION_FOR_ANOTHER_ACCOUNT",
    message: expect.stringContaining(petra.email),
  });
  await expect(accept(petra, { ...invitation, email: petra.email })).rejects.toMatchObject({ code: "INVALID_TOKEN" });
  await expect(accept(anybody(), { ...invitation, token: "made up" })).rejects.toMatchObject({ code: "INVALID_TOKEN" });
  await accept(marco, invitation);
  expect((await petra.call(listProjects)).projects).toEqual([]);
});

test("[SET-MEM-04] [ROLE-06] [ROLE-07] [ROLE-08] a member neither sees, sends nor cancels invitations", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco } = stage;
  const email = newEmail();
  await invite(olivia, project, email);
  expect((await listMembers(marco, project)).map((member) => member.role)).toEqual(["OWNER", "MEMBER"]);
  await expect(invite(marco, project, newEmail())).rejects.toMatchObject({ code: "FORBIDDEN", status: 403 });
  await expect(cancel(marco, project, email)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("[ROLE-05] [ROLE-09] [ROLE-10] the owner removes members, a member leaves, nobody else does anything", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco, petra, petrasProject } = stage;
  const lena = await buildAgent(app, "Lena");
  const { memberId: lenasId } = await buildMember(app, project, lena);
  const [owner, marcos] = await listMembers(olivia, project);
  if (!owner || !marcos) throw new Error("The stage has an owner and a member");
  await expect(remove(marco, project, lenasId)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(remove(marco, project, owner.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(remove(olivia, project, owner.id)).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "The owner can't leave the project",
  });
  await expect(remove(petra, petrasProject, marcos.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { projectMember: pending } = await invite(olivia, project, newEmail());
  await expect(remove(olivia, project, pending.id)).rejects.toMatchObject({ code: "NOT_FOUND" });

  await remove(marco, project, marcos.id);
  await expect(remove(marco, project, marcos.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await remove(olivia, project, lenasId);
  await expect(lena.call(getProject, { params: { projectId: project.id } })).rejects.toMatchObject({ status: 404 });
  expect(await listMembers(olivia, project)).toMatchObject([{ role: "OWNER" }, { invitationStatus: "PENDING" }]);
});

test("[S68] [GAP-107] a removed member loses rooms, notifications and assignments at once; their messages stay", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco, theo } = stage;
  const params = { projectId: project.id };
  const conversations = await Promise.all(
    ["One", "Two", "Three"].map(async (content) => {
      const { conversation } = await theo.call(startConversation, { params, body: { type: "QUESTION", content } });
      const own = { ...params, conversationId: conversation.id };
      await olivia.call(updateConversation, { params: own, body: { assignedToId: marco.agentId } });
      return own;
    }),
  );
  const [first] = conversations;
  if (!first) throw new Error("Three were started");
  const marcosProject = await buildProject(marco, "Marco's own");
  const marcosSocket = await connectDashboard(app, marco);
  const oliviasSocket = await connectDashboard(app, olivia);
  const [, marcos] = await listMembers(olivia, project);
  await remove(olivia, project, marcos?.id ?? "");

  const released = [];
  for (const _ of conversations) released.push((await oliviasSocket.next("conversation.updated")).conversation);
  expect(released.map((one) => one.id).sort()).toEqual(conversations.map((own) => own.conversationId).sort());
  for (const own of conversations) {
    const { conversation } = await olivia.call(getConversation, { params: own });
    expect(conversation.assignedToId).toBeNull();
  }
  expect((await marco.call(listNotifications)).notifications).toEqual([]);
  const seen = marcosSocket.received.length;
  await theo.call(sendVisitorMessage, { params: first, body: { content: "Anybody there?" } });
  await oliviasSocket.next("widget.message");
  // This is a later event, of a project of his own: an earlier one would have arrived before it.
  const guest = await buildVisitor(app, marcosProject);
  await guest.call(startConversation, {
    params: { projectId: marcosProject.id },
    body: { type: "QUESTION", content: "Hello" },
  });
  await marcosSocket.next("widget.conversation", ({ projectId }) => projectId === marcosProject.id);
  const heard = marcosSocket.received.slice(seen) as { event: string; payload: { projectId: string } }[];
  expect(heard.map(({ event, payload }) => [event, payload.projectId])).toEqual([
    ["widget.conversation", marcosProject.id],
  ]);
  const { notifications } = await marco.call(listNotifications);
  expect(notifications.map((one) => one.projectId)).toEqual([marcosProject.id]);
  await expect(
    olivia.call(updateConversation, { params: first, body: { assignedToId: marco.agentId } }),
  ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  marcosSocket.close();
  oliviasSocket.close();
});

test("a conversation that is assigned to somebody who is leaving ends up unassigned", async () => {
  for (let round = 0; round < 5; round++) {
    const stage = await buildStage(app);
    const { project, olivia, marco, theo } = stage;
    const params = { projectId: project.id };
    const { conversation } = await theo.call(startConversation, { params, body: { type: "BUG", content: "Help" } });
    const own = { ...params, conversationId: conversation.id };
    const [, marcos] = await listMembers(olivia, project);
    const [assigned, left] = await outcomesOf([
      olivia.call(updateConversation, { params: own, body: { assignedToId: marco.agentId } }),
      remove(marco, project, marcos?.id ?? ""),
    ]);
    expect(left).toBe("done");
    expect(["done", "400 VALIDATION_FAILED"]).toContain(assigned);
    expect((await olivia.call(getConversation, { params: own })).conversation.assignedToId).toBeNull();
  }
});

test("everybody hears that the conversations of somebody who left are nobody's, each visitor of their own alone", async () => {
  const { project, olivia, marco, theo } = await buildStage(app);
  const nadia = await buildVisitor(app, project);
  const params = { projectId: project.id };
  const owned = new Map<string, string>();
  for (const visitor of [theo, nadia, theo, nadia]) {
    const { conversation } = await visitor.call(startConversation, { params, body: { type: "BUG", content: "Help" } });
    owned.set(conversation.id, visitor.widgetUser.id);
    await olivia.call(updateConversation, {
      params: { ...params, conversationId: conversation.id },
      body: { assignedToId: marco.agentId },
    });
  }
  const inbox = await connectDashboard(app, olivia);
  const panels = await Promise.all([theo, nadia].map((visitor) => connectWidget(app, project, visitor)));
  const [, marcos] = await listMembers(olivia, project);
  await remove(olivia, project, marcos?.id ?? "");
  const told = new Map<string, string>();
  for (const _ of owned) {
    const { conversation } = await inbox.next("conversation.updated");
    expect(conversation.assignedToId).toBeNull();
    told.set(conversation.id, conversation.widgetUserId);
  }
  expect(told).toEqual(owned);
  for (const [index, visitor] of [theo, nadia].entries()) {
    const own = [...owned].filter(([, visitorId]) => visitorId === visitor.widgetUser.id).map(([id]) => id);
    const panel = panels[index];
    for (const _ of own) await panel?.next("conversation.updated");
    const heard = panel?.received.filter(({ event }) => event === "conversation.updated");
    expect(heard?.map(({ payload }) => (payload as { conversation: { id: string } }).conversation.id).sort()).toEqual(
      own.sort(),
    );
    panel?.close();
  }
  expect((await olivia.call(listNotifications)).notifications.map((one) => one.assignedToId)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  inbox.close();
});

test("a new member's open dashboard joins the project's room at once", async () => {
  const { olivia, project } = await buildOwnerWithProject();
  const marco: AgentPerson = await buildAgent(app, "Marco");
  const socket = await connectDashboard(app, marco);
  await invite(olivia, project, marco.email);
  await accept(marco, await invitationOf(marco.email));
  const theo = await buildVisitor(app, project);
  await theo.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Hello" },
  });
  await socket.next("widget.conversation", ({ projectId }) => projectId === project.id);
  socket.close();
});

test("a removed member can be invited and come back", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco } = stage;
  const [, marcos] = await listMembers(olivia, project);
  await remove(olivia, project, marcos?.id ?? "");
  await invite(olivia, project, marco.email);
  await accept(marco, await invitationOf(marco.email));
  await marco.call(getProject, { params: { projectId: project.id } });
});

test("[GAP-53] the invitation says who invites where, and nobody's name adds a header or a tag", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const project = await buildProject(olivia, "Bikes\r\nBcc: all@team.example <b>");
  const email = newEmail();
  await invite(olivia, project, email);
  const mail = await nextMail(app, email);
  expect(mail.subject.replace(/\u200b/g, "")).toBe("Olivia has invited you to Bikes Bcc: all@team.example <b> on Hark");
  // The address in the name is no link, in the subject or in the text.
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain("all@team.example");
  expect(mail.html).not.toContain("<b>");
  expect(mail.text).toContain(olivia.email);
});
