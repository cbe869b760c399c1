import { getConversation, startConversation } from "@hark/contract/conversations/endpoints";
import { listNotifications } from "@hark/contract/notifications/endpoints";
import * as endpoints from "@hark/contract/projects/endpoints";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildProject, buildStage, buildVisitor, signUserToken } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";

const app = useTestApp();

test("[PROJ-02] [API-11] [API-12] [API-13] projects are created, listed oldest first, opened", async () => {
  const { olivia, project } = await buildStage(app);
  const second = await buildProject(olivia, "  Spokes  ");
  expect(second).toMatchObject({ name: "Spokes", role: "OWNER", logoUrl: null });
  expect(second.secretKey.length).toBeGreaterThanOrEqual(32);
  const { projects } = await olivia.call(endpoints.listProjects);
  expect(projects.map((one) => one.id)).toEqual([project.id, second.id]);
  expect(JSON.stringify(projects)).not.toContain(second.secretKey);
  await expect(olivia.call(endpoints.createProject, { body: { name: "   " } })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
});

test("[API-16] only the owner can make a new key, which invalidates old tokens and ends verified sessions at once", async () => {
  const { project, olivia, marco, nadia, theo } = await buildStage(app);
  const params = { projectId: project.id };
  const nadiasSocket = await connectWidget(app, project, nadia);
  const ended = new Promise((resolve) => nadiasSocket.socket.once("disconnect", resolve));
  const user = { id: "nadia", name: "Nadia" };
  const oldToken = await signUserToken(project, user);

  await expect(marco.call(endpoints.renewSecretKey, { params })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { secretKey } = await olivia.call(endpoints.renewSecretKey, { params });
  expect(secretKey).not.toBe(project.secretKey);
  await ended;
  const ask = { params, body: { type: "QUESTION", content: "Hello" } } as const;
  await expect(nadia.call(startConversation, ask)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await theo.call(startConversation, ask);

  expect((await marco.call(endpoints.getSecretKey, { params })).secretKey).toBe(secretKey);
  const locale = { language: "en", timezone: "UTC" };
  const start = (userToken: string) => theo.call(startVisitorSession, { params, body: { user, userToken, locale } });
  expect((await start(oldToken)).widgetUser.isVerified).toBe(false);
  expect((await start(await signUserToken({ secretKey }, user))).widgetUser.isVerified).toBe(true);
});

test("a member is shown the secret key on asking, as long as the owner lets members see it", async () => {
  const { project, olivia, marco, petra } = await buildStage(app);
  const params = { projectId: project.id };
  const ofMarco = (await marco.call(endpoints.getProject, { params })).project;
  expect(ofMarco).toMatchObject({ secretKey: null, membersSeeSecretKey: true });
  const renamed = await marco.call(endpoints.updateProject, { params, body: { name: "Chainring" } });
  expect(renamed.project.secretKey).toBeNull();
  expect((await marco.call(endpoints.getSecretKey, { params })).secretKey).toBe(project.secretKey);

  const body = { membersSeeSecretKey: false };
  const forbidden = { code: "FORBIDDEN", status: 403 };
  await expect(marco.call(endpoints.updateSecretKeyAccess, { params, body })).rejects.toMatchObject(forbidden);
  const changed = await olivia.call(endpoints.updateSecretKeyAccess, { params, body });
  expect(changed.project).toMatchObject({ secretKey: project.secretKey, membersSeeSecretKey: false });
  await expect(marco.call(endpoints.getSecretKey, { params })).rejects.toMatchObject(forbidden);
  await expect(petra.call(endpoints.getSecretKey, { params })).rejects.toMatchObject({ status: 404 });
  expect((await olivia.call(endpoints.getSecretKey, { params })).secretKey).toBe(project.secretKey);
});

test("[GAP-107] the owner deletes a project by typing its name, and all its data is deleted", async () => {
  const { project, olivia, marco, petra, petrasProject, theo } = await buildStage(app);
  const params = { projectId: project.id };
  const body = { type: "QUESTION", content: "Hello" } as const;
  const { conversation } = await theo.call(startConversation, { params, body });
  const guest = await buildVisitor(app, petrasProject);
  await guest.call(startConversation, { params: { projectId: petrasProject.id }, body });
  const panel = await connectWidget(app, project, theo);
  const inbox = await connectDashboard(app, marco);
  const ended = new Promise((resolve) => panel.socket.once("disconnect", resolve));

  const remove = (name: string) => olivia.call(endpoints.deleteProject, { params, body: { name } });
  await expect(marco.call(endpoints.deleteProject, { params, body: { name: project.name } })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(remove("Something else")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  await remove(project.name);
  await ended;

  for (const person of [olivia, marco]) {
    expect((await person.call(endpoints.listProjects)).projects).toEqual([]);
    expect((await person.call(listNotifications)).notifications).toEqual([]);
    const gone = { ...params, conversationId: conversation.id };
    await expect(person.call(getConversation, { params: gone })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(theo.call(startConversation, { params, body })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(buildVisitor(app, project)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await petra.call(listNotifications)).notifications).toHaveLength(1);
  inbox.close();
});
