import * as endpoints from "@hark/contract/accounts/endpoints";
import { listConversations, updateConversation } from "@hark/contract/conversations/endpoints";
import { handOverProject, inviteMember, listMembers, removeMember } from "@hark/contract/members/endpoints";
import { deleteProject, getProject, updateProject } from "@hark/contract/projects/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildMember, buildPerson, buildProject, buildStage } from "../../../test/cast.ts";
import { nextMail } from "../../../test/mails.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { hashPassword } from "./passwords.ts";
import { setPasswordHash } from "./queries.ts";

const app = useTestApp();

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0";

async function givePassword(accountId: string, password: string) {
  const hash = await hashPassword(password);
  await app.app.database.transaction((tx) => setPasswordHash(tx, accountId, hash));
}

/** Signs in as a browser would, and returns its token. */
async function signInWith(email: string, password: string, userAgent: string): Promise<string> {
  const response = await fetch(`${app.url}/api/users/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { token: string }).token;
}

test("the registered name can be changed, is the one in the list of members, and leaves the agent's own alone", async () => {
  const { olivia, marco, project } = await buildStage(app);
  const params = { projectId: project.id };
  const wire = await connectDashboard(app, olivia);
  await marco.call(endpoints.updateAccount, { body: { name: "Marco Polo" } });
  expect(await wire.next("project.changed")).toEqual({ projectId: project.id });
  wire.close();
  const { projectMembers } = await olivia.call(listMembers, { params });
  expect(projectMembers.map(({ user }) => user?.name)).toContain("Marco Polo");
  expect((await marco.call(endpoints.getCurrentUser)).user.name).toBe("Marco Polo");
  await expect(marco.call(endpoints.updateAccount, { body: { name: "  " } })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
});

test("sessions are listed with their browser and ended one by one or all others at once; nobody ends somebody else's", async () => {
  const [ann, bob] = [await buildAgent(app, "Ann"), await buildAgent(app, "Bob")];
  await givePassword(ann.accountId, "correct horse");
  const phone = buildPerson(app, await signInWith(ann.email, "correct horse", firefox));
  const { sessions } = await ann.call(endpoints.listSessions);
  expect(sessions).toHaveLength(2);
  expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({ device: "Firefox on Windows" });
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "";
  await expect(bob.call(endpoints.endSession, { params: { sessionId: other } })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await ann.call(endpoints.endSession, { params: { sessionId: other } });
  await expect(phone.call(endpoints.getCurrentUser)).rejects.toMatchObject({ code: "UNAUTHORIZED" });

  const tablet = buildPerson(app, await signInWith(ann.email, "correct horse", firefox));
  await ann.call(endpoints.endOtherSessions);
  await expect(tablet.call(endpoints.getCurrentUser)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect((await ann.call(endpoints.listSessions)).sessions).toMatchObject([{ isCurrent: true }]);
});

test("an owner hands the project over to a member, who hears of it and can do what an owner can", async () => {
  const { olivia, marco, project } = await buildStage(app);
  const params = { projectId: project.id };
  const { projectMembers } = await olivia.call(listMembers, { params });
  const idOf = (name: string) => projectMembers.find(({ user }) => user?.name === name)?.id ?? "";
  const body = { memberId: idOf(marco.name) };
  await expect(marco.call(handOverProject, { params, body })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(olivia.call(handOverProject, { params, body: { memberId: idOf(olivia.name) } })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const wire = await connectDashboard(app, marco);
  const after = await olivia.call(handOverProject, { params, body });
  expect(await wire.next("project.changed")).toEqual({ projectId: project.id });
  wire.close();
  expect(after.projectMembers.map(({ role, user }) => [role, user?.name])).toEqual([
    ["OWNER", marco.name],
    ["MEMBER", olivia.name],
  ]);
  expect((await nextMail(app, marco.email, { subject: "is yours now" })).text).toContain(olivia.name);
  expect((await marco.call(getProject, { params })).project.secretKey).toBeTruthy();
  expect((await olivia.call(getProject, { params })).project.secretKey).toBeNull();
  await expect(olivia.call(deleteProject, { params, body: { name: project.name } })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("of two who are made owner at once, one is", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const project = await buildProject(olivia);
  const params = { projectId: project.id };
  for (const name of ["Ada", "Ben"]) await buildMember(app, project, await buildAgent(app, name));
  const { projectMembers } = await olivia.call(listMembers, { params });
  const others = projectMembers.filter(({ role }) => role === "MEMBER");
  const outcomes = await outcomesOf(
    others.map(({ id: memberId }) => olivia.call(handOverProject, { params, body: { memberId } })),
  );
  expect(outcomes.sort()).toEqual([expect.stringMatching(/^40[34] (FORBIDDEN|NOT_FOUND)$/), "done"]);
  const now = (await olivia.call(listMembers, { params })).projectMembers;
  expect(now.filter(({ role }) => role === "OWNER")).toHaveLength(1);
  expect(now[0]?.user?.name).not.toBe(olivia.name);
});

test("an account is deleted with its password, not while it owns a project; what it wrote and was given stays with the team", async () => {
  const { olivia, marco, project, theo } = await buildStage(app);
  const params = { projectId: project.id };
  await givePassword(marco.accountId, "correct horse");
  await givePassword(olivia.accountId, "correct horse");
  const { conversations } = await olivia.call(listConversations, { params, query: {} });
  for (const { id } of conversations) {
    await olivia.call(updateConversation, {
      params: { ...params, conversationId: id },
      body: { assignedToId: marco.agentId },
    });
  }
  await expect(marco.call(endpoints.deleteAccount, { body: { password: "wrong" } })).rejects.toMatchObject({
    code: "WRONG_PASSWORD",
  });
  await expect(olivia.call(endpoints.deleteAccount, { body: { password: "correct horse" } })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/owns a project/),
  });
  await marco.call(endpoints.deleteAccount, { body: { password: "correct horse" } });
  await expect(marco.call(endpoints.getCurrentUser)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect((await olivia.call(listMembers, { params })).projectMembers).toHaveLength(1);
  const after = await olivia.call(listConversations, { params, query: {} });
  expect(after.conversations.map(({ assignedToId }) => assignedToId)).toEqual(conversations.map(() => null));
  // The address is free again.
  const body = { name: "Marco", email: marco.email, password: "correct horse", repeatPassword: "correct horse" };
  await buildPerson(app, null).call(endpoints.register, { body });
  expect(theo.widgetUser.id).toBeTruthy();
});

test("members, invitations and names are live, and who is removed hears it", async () => {
  const { olivia, marco, project } = await buildStage(app);
  const params = { projectId: project.id };
  const wire = await connectDashboard(app, marco);
  await olivia.call(inviteMember, { params, body: { invitationEmail: `new.${project.id}@team.example` } });
  expect(await wire.next("project.changed")).toEqual({ projectId: project.id });
  await olivia.call(updateProject, { params, body: { name: "Renamed" } });
  expect(await wire.next("project.changed")).toEqual({ projectId: project.id });
  const { projectMembers } = await olivia.call(listMembers, { params });
  const memberId = projectMembers.find(({ user }) => user?.id === marco.accountId)?.id ?? "";
  await olivia.call(removeMember, { params: { ...params, memberId } });
  expect(await wire.next("project.left")).toEqual({ projectId: project.id });
  wire.close();
});
