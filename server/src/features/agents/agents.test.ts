import { randomUUID } from "node:crypto";
import { signOut } from "@hark/contract/accounts/endpoints";
import * as endpoints from "@hark/contract/agents/endpoints";
import { refusals } from "@hark/contract/files/rules";
import { files as fileLimits, agents as limits } from "@hark/contract/limits";
import { getWidgetConfig } from "@hark/contract/widget-settings/endpoints";
import { pino } from "pino";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { buildTestApp, useTestApp } from "../../../test/build-test-app.ts";
import {
  type AgentPerson,
  buildMember,
  buildPerson,
  buildProject,
  buildStage,
  type Stage,
} from "../../../test/cast.ts";
import { buildPicture, put, readStored } from "../../../test/files.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";

const app = useTestApp();

const own = ({ project, olivia }: Pick<Stage, "project" | "olivia">) => ({
  projectId: project.id,
  agentId: olivia.agentId,
});

async function readTeam(stage: Pick<Stage, "project">, url = app.url) {
  const { widget } = await buildPerson({ url }, null).call(getWidgetConfig, {
    params: { projectId: stage.project.id },
  });
  return { isOnline: widget.isOnline, backAt: widget.backAt };
}

async function isActive(stage: Stage, agent: AgentPerson) {
  const { agents } = await stage.olivia.call(endpoints.listAgents, { params: { projectId: stage.project.id } });
  return agents.find((one) => one.id === agent.agentId)?.isActive;
}

describe("the agent's own settings", () => {
  test("[ENT-06] [API-23] the agent reads with all its parts", async () => {
    const stage = await buildStage(app);
    const { agent } = await stage.marco.call(endpoints.getAgent, { params: own(stage) });
    expect(agent).toEqual({
      id: stage.olivia.agentId,
      name: "Olivia",
      avatarUrl: null,
      isActive: false,
      user: { id: stage.olivia.accountId, name: "Olivia", email: stage.olivia.email },
      notificationPreferences: [
        { type: "QUESTION", channel: "EMAIL", enabled: true },
        { type: "QUESTION", channel: "AUDIO", enabled: true },
        { type: "BUG", channel: "EMAIL", enabled: true },
        { type: "BUG", channel: "AUDIO", enabled: true },
      ],
      mentionNotices: { email: true, audio: true },
      offlineMode: false,
      activeWhenInApp: true,
      enableSchedule: false,
      timezoneUTC: "UTC+00:00",
      timezone: null,
      activeDays: ["mon", "tue", "wed", "thu", "fri"],
      activeTime: [{ from: { hour: 9, minute: 0 }, to: { hour: 17, minute: 0 } }],
      daysOff: [],
    });
  });

  test("days off that are over are left out, and what is no range of dates is refused, as are hours that overlap", async () => {
    const stage = await buildStage(app);
    const params = own(stage);
    const daysOff = [
      { from: "2020-12-24", to: "2021-01-02" },
      { from: "2126-12-24", to: "2126-12-24" },
    ];
    const { agent } = await stage.olivia.call(endpoints.updateAgent, { params, body: { daysOff } });
    expect(agent.daysOff).toEqual(daysOff.slice(1));
    const nine = { from: { hour: 9, minute: 0 }, to: { hour: 17, minute: 0 } };
    for (const body of [
      { daysOff: [{ from: "2126-02-30", to: "2126-03-01" }] },
      { daysOff: [{ from: "2126-03-02", to: "2126-03-01" }] },
      { activeTime: [nine, nine] },
      { activeTime: [nine, { from: { hour: 16, minute: 0 }, to: { hour: 18, minute: 0 } }] },
    ]) {
      await expect(stage.olivia.call(endpoints.updateAgent, { params, body })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
      });
    }
  });

  test("[API-24] each part can be changed alone, and the rest stays", async () => {
    const stage = await buildStage(app);
    const params = own(stage);
    const changes = [
      { displayName: "Liv" },
      { offlineMode: true },
      { activeWhenInApp: false },
      { enableSchedule: true },
      { activeDays: ["sat", "sun"] as ("sat" | "sun")[] },
      { activeTime: [{ from: { hour: 21, minute: 30 }, to: { hour: 24, minute: 0 } }] },
      { daysOff: [{ from: "2126-12-24", to: "2127-01-02" }] },
      { timezoneUTC: "UTC+05:45" },
    ];
    for (const body of changes) await stage.olivia.call(endpoints.updateAgent, { params, body });
    const { agent } = await stage.olivia.call(endpoints.getAgent, { params });
    const { displayName: name, ...rest } = Object.assign({}, ...changes);
    expect(agent).toMatchObject({ name, ...rest, timezone: null });
  });

  test("an offset without a zone replaces the zone, and a zone sets its own offset", async () => {
    const stage = await buildStage(app);
    const params = own(stage);
    const { agent } = await stage.olivia.call(endpoints.updateAgent, { params, body: { timezone: "Asia/Kathmandu" } });
    expect(agent).toMatchObject({ timezone: "Asia/Kathmandu", timezoneUTC: "UTC+05:45" });
    const fixed = await stage.olivia.call(endpoints.updateAgent, { params, body: { timezoneUTC: "UTC-03:30" } });
    expect(fixed.agent).toMatchObject({ timezone: null, timezoneUTC: "UTC-03:30" });
  });

  test.each([
    [{ displayName: "  " }, "Display name is required"],
    [{ timezoneUTC: "UTC+14:15" }, "Not an offset from UTC"],
    [{ timezone: "Mars/Olympus" }, "This time zone is not known"],
    [
      { activeTime: [{ from: { hour: 10, minute: 0 }, to: { hour: 10, minute: 0 } }] },
      "Start time must be before end time",
    ],
    [{ avatarUrl: "https://elsewhere.example/me.png" }, "This is not a file that was uploaded here"],
  ])("[VAL-24] [VAL-25] %j is refused", async (body, message) => {
    const stage = await buildStage(app);
    const changed = stage.olivia.call(endpoints.updateAgent, { params: own(stage), body });
    await expect(changed).rejects.toMatchObject({ code: "VALIDATION_FAILED", message });
  });

  test("nobody changes another agent's settings, whatever the body says", async () => {
    const stage = await buildStage(app);
    const params = own(stage);
    for (const body of [{ displayName: "X" }, { displayName: "" }]) {
      await expect(stage.marco.call(endpoints.updateAgent, { params, body })).rejects.toMatchObject({ status: 403 });
      await expect(stage.petra.call(endpoints.updateAgent, { params, body })).rejects.toMatchObject({ status: 404 });
      const nobody = { ...params, agentId: randomUUID() };
      await expect(stage.marco.call(endpoints.updateAgent, { params: nobody, body })).rejects.toMatchObject({
        status: 404,
      });
    }
    const petras = { projectId: stage.petrasProject.id, agentId: stage.olivia.agentId };
    await expect(stage.petra.call(endpoints.getAgent, { params: petras })).rejects.toMatchObject({ status: 404 });
  });

  test("[API-25] preferences are switched one by one", async () => {
    const stage = await buildStage(app);
    const params = own(stage);
    const preferences = [{ type: "BUG", channel: "EMAIL", enabled: false }] as const;
    await stage.olivia.call(endpoints.updateNotificationPreferences, {
      params,
      body: { preferences: [...preferences] },
    });
    const { agent } = await stage.olivia.call(endpoints.getAgent, { params });
    expect(agent.notificationPreferences.filter((one) => !one.enabled)).toEqual(preferences);
  });

  test("[API-26] an avatar is uploaded, re-encoded as a small square, saved, replaced and removed", async () => {
    const stage = await buildStage(app);
    const params = own(stage);
    const picture = await buildPicture("jpeg", { width: 1200, height: 600 });
    const grant = await stage.olivia.call(endpoints.uploadAvatar, { params, body: { contentType: "image/jpeg" } });
    expect(Object.keys(grant).sort()).toEqual(["fileUrl", "presignedUrl"]);
    expect((await put(app, grant.presignedUrl, picture, "image/jpeg")).status).toBe(204);
    const { agent } = await stage.olivia.call(endpoints.updateAgent, { params, body: { avatarUrl: grant.fileUrl } });
    expect(agent.avatarUrl).toBe(grant.fileUrl);
    const served = await readStored(app, grant.fileUrl);
    const { width, height, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([fileLimits.avatarEdgePx, fileLimits.avatarEdgePx, "webp"]);
    await expect(
      stage.marco.call(endpoints.updateAgent, {
        params: { ...params, agentId: stage.marco.agentId },
        body: { avatarUrl: grant.fileUrl },
      }),
    ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const cleared = await stage.olivia.call(endpoints.updateAgent, { params, body: { avatarUrl: null } });
    expect(cleared.agent.avatarUrl).toBeNull();
  });

  test.each([
    ["application/pdf", 100, refusals.notAnImage],
    ["image/svg+xml", 100, refusals.svg],
    ["image/heic", 100, refusals.heic],
    ["image/png", fileLimits.pictureMaxBytes + 1, refusals.pictureTooLarge],
  ])("[VAL-22] [VAL-23] an avatar of type %s and %i bytes gets no address", async (contentType, size, message) => {
    const stage = await buildStage(app);
    const granted = stage.olivia.call(endpoints.uploadAvatar, { params: own(stage), body: { contentType, size } });
    await expect(granted).rejects.toMatchObject({ message });
  });
});

// Most of their time is waiting for what happens by itself after seconds, so they wait together.
describe.concurrent("presence", () => {
  test("[S19] online while a dashboard is open; closing one of two tabs changes nothing", async () => {
    const stage = await buildStage(app);
    const panel = await connectWidget(app, stage.project, stage.theo);
    const colleague = await connectDashboard(app, stage.marco);
    await panel.next("availability.changed", ({ isOnline }) => isOnline);
    const first = await connectDashboard(app, stage.olivia);
    await colleague.next("agent.updated", ({ agent }) => agent.id === stage.olivia.agentId && agent.isActive);
    const second = await connectDashboard(app, stage.olivia);
    first.close();
    expect(await isActive(stage, stage.olivia)).toBe(true);
    second.close();
    await colleague.next("agent.updated", ({ agent }) => agent.id === stage.olivia.agentId && !agent.isActive);
    expect(await isActive(stage, stage.olivia)).toBe(false);
    colleague.close();
    await panel.next("availability.changed", ({ isOnline }) => !isOnline);
    expect(await readTeam(stage)).toEqual({ isOnline: false, backAt: null });
    panel.close();
  });

  test("a reload does not make an agent offline: a lost connection has a few seconds to return", async ({ expect }) => {
    const stage = await buildStage(app);
    const panel = await connectWidget(app, stage.project, stage.theo);
    const before = await connectDashboard(app, stage.olivia);
    await panel.next("availability.changed", ({ isOnline }) => isOnline);
    before.socket.io.engine.close();
    const after = await connectDashboard(app, stage.olivia);
    await expect.poll(() => countSockets(stage.olivia)).toBe(2);
    await expect.poll(() => countSockets(stage.olivia), { timeout: 10_000 }).toBe(1);
    expect(panel.received.filter(({ event }) => event === "availability.changed")).toHaveLength(1);
    expect(await isActive(stage, stage.olivia)).toBe(true);
    after.close();
    panel.close();
  });

  test("an agent whose page is closed without a disconnect is offline after the seconds of a reload", async () => {
    const stage = await buildStage(app);
    const panel = await connectWidget(app, stage.project, stage.theo);
    const dashboard = await connectDashboard(app, stage.olivia);
    await panel.next("availability.changed", ({ isOnline }) => isOnline);
    dashboard.socket.io.engine.close();
    await panel.next("availability.changed", ({ isOnline }) => !isOnline);
    panel.close();
  });

  test("[S17] signing out makes an agent offline at once", async () => {
    // With a stopped clock, the grace period of a lost connection would never end.
    const stopped = new Date();
    const node = await buildTestApp({ clock: { now: () => stopped } });
    const stage = await buildStage(node);
    const panel = await connectWidget(node, stage.project, stage.theo);
    await connectDashboard(node, stage.olivia);
    await panel.next("availability.changed", ({ isOnline }) => isOnline);
    await stage.olivia.call(signOut);
    await panel.next("availability.changed", ({ isOnline }) => !isOnline);
    panel.close();
    await node.close();
  });

  test("[S17] the sockets of a crashed node expire", async ({ expect }) => {
    const stage = await buildStage(app);
    const panel = await connectWidget(app, stage.project, stage.theo);
    const { db } = app.app.database;
    const crashed = { socket_id: randomUUID(), agent_id: stage.olivia.agentId };
    const aMomentLeft = new Date(Date.now() - limits.presenceLifeMs + 4_000);
    await db
      .insertInto("dashboard_sockets")
      .values({ ...crashed, seen_at: aMomentLeft })
      .execute();
    await panel.next("availability.changed", ({ isOnline }) => isOnline);
    await panel.next("availability.changed", ({ isOnline }) => !isOnline);
    await expect.poll(() => countSockets(stage.olivia)).toBe(0);
    panel.close();
  });

  test("[S18] offline mode stays on, whatever is opened", async () => {
    const stage = await buildStage(app);
    const panel = await connectWidget(app, stage.project, stage.theo);
    const first = await connectDashboard(app, stage.olivia);
    await panel.next("availability.changed", ({ isOnline }) => isOnline);
    await stage.olivia.call(endpoints.updateAgent, { params: own(stage), body: { offlineMode: true } });
    await panel.next("availability.changed", ({ isOnline }) => !isOnline);
    const second = await connectDashboard(app, stage.olivia);
    expect(await isActive(stage, stage.olivia)).toBe(false);
    await stage.olivia.call(endpoints.updateAgent, { params: own(stage), body: { offlineMode: false } });
    await panel.next("availability.changed", ({ isOnline }) => isOnline);
    for (const one of [first, second, panel]) one.close();
  });

  test("[WID-14] a new agent and changed hours affect what visitors see at once", async () => {
    const { olivia, theo, project } = await buildStage(app);
    const panel = await connectWidget(app, project, theo);
    const params = { projectId: project.id, agentId: olivia.agentId };
    const change = (body: object) => olivia.call(endpoints.updateAgent, { params, body });
    await change({ activeWhenInApp: false });
    await panel.next("availability.changed", ({ isOnline }) => isOnline);
    const tomorrow = new Date(Date.now() + 26 * 3_600_000);
    const day = (["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const)[tomorrow.getUTCDay()];
    const activeTime = [{ from: { hour: 9, minute: 0 }, to: { hour: 17, minute: 0 } }];
    await change({ enableSchedule: true, timezoneUTC: "UTC+00:00", activeDays: [day], activeTime });
    const told = await panel.next("availability.changed", ({ isOnline }) => !isOnline);
    const expected = new Date(tomorrow);
    expected.setUTCHours(9, 0, 0, 0);
    expect(told.backAt).toBe(expected.toISOString());
    expect(await readTeam({ project })).toEqual(told);
    panel.close();
  });
});

describe("presence on several nodes", () => {
  test("open dashboards are counted across nodes", async () => {
    const stage = await buildStage(app);
    const other = await buildTestApp({ databaseUrl: app.databaseUrl });
    const here = await connectDashboard(app, stage.olivia);
    const there = await connectDashboard(other, stage.olivia);
    await expect.poll(() => countSockets(stage.olivia)).toBe(2);
    expect(await readTeam(stage, other.url)).toMatchObject({ isOnline: true });
    here.close();
    await expect.poll(() => countSockets(stage.olivia)).toBe(1);
    expect(await readTeam(stage)).toMatchObject({ isOnline: true });
    there.close();
    await expect.poll(() => isActive(stage, stage.olivia)).toBe(false);
    await other.close();
  });

  test("a stopping node records every dashboard that it disconnects before its database connections close", async ({
    expect,
  }) => {
    const stage = await buildStage(app);
    const complaints: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void complaints.push(line) });
    const other = await buildTestApp({ databaseUrl: app.databaseUrl, log });
    const dashboards = await Promise.all(Array.from({ length: 12 }, () => connectDashboard(other, stage.olivia)));
    await expect.poll(() => countSockets(stage.olivia)).toBe(dashboards.length);
    for (const one of dashboards.slice(6)) one.close();
    await other.close();
    const staying = app.app.database.db
      .selectFrom("dashboard_sockets")
      .select("socket_id")
      .where("agent_id", "=", stage.olivia.agentId)
      .where("leaves_at", "is", null);
    expect(await staying.execute()).toEqual([]);
    expect(complaints).toEqual([]);
    for (const one of dashboards) one.close();
  });
});

async function countSockets(agent: AgentPerson): Promise<number> {
  const rows = await app.app.database.db
    .selectFrom("dashboard_sockets")
    .select("socket_id")
    .where("agent_id", "=", agent.agentId)
    .execute();
  return rows.length;
}

describe.concurrent("hours begin and end by the clock", () => {
  test.each([
    ["Europe/Berlin", "2026-03-29T06:59:58Z"],
    ["Europe/Berlin", "2026-10-25T07:59:58Z"],
    ["America/New_York", "2026-03-08T12:59:58Z"],
    ["America/New_York", "2026-11-01T13:59:58Z"],
    ["Asia/Kathmandu", "2026-06-01T03:14:58Z"],
    ["UTC+13:00", "2026-05-31T19:59:58Z"],
    ["UTC-11:00", "2026-06-01T19:59:58Z"],
  ])("[S20] [S23] 09:00 in %s comes two seconds after %s, and visitors learn of it", async (zone, start) => {
    let now = Date.parse(start);
    const node = await buildTestApp({ clock: { now: () => new Date(now) } });
    const stage = await buildStage(node);
    const panel = await connectWidget(node, stage.project, stage.theo);
    const activeTime = [{ from: { hour: 9, minute: 0 }, to: { hour: 17, minute: 0 } }];
    const activeDays = ["mon", "sun"] as ("mon" | "sun")[];
    const zoneFields = zone.startsWith("UTC") ? { timezoneUTC: zone } : { timezone: zone };
    await stage.olivia.call(endpoints.updateAgent, {
      params: own(stage),
      body: { activeWhenInApp: false, enableSchedule: true, activeDays, activeTime, ...zoneFields },
    });
    const nine = new Date(now + 2_000).toISOString();
    await panel.next("availability.changed", ({ isOnline, backAt }) => !isOnline && backAt === nine);
    now += 1_999;
    await stage.olivia.call(endpoints.updateAgent, { params: own(stage), body: { activeWhenInApp: false } });
    expect(panel.received.map(({ payload }) => payload)).not.toContainEqual({ isOnline: true, backAt: null });
    now += 1;
    await panel.next("availability.changed", ({ isOnline }) => isOnline);
    panel.close();
    await node.close();
  });
});

test("[S32] an agent's settings apply in all projects of the account", async () => {
  const stage = await buildStage(app);
  const second = await buildProject(stage.olivia, "Second");
  await buildMember(app, second, stage.marco);
  const elsewhere = await connectDashboard(app, stage.marco);
  await stage.olivia.call(endpoints.updateAgent, { params: own(stage), body: { displayName: "Liv" } });
  const told = await elsewhere.next("agent.updated", (event) => {
    return event.projectId === second.id && event.agent.id === stage.olivia.agentId;
  });
  expect(told.agent).toMatchObject({ id: stage.olivia.agentId, name: "Liv" });
  const { agents } = await stage.marco.call(endpoints.listAgents, { params: { projectId: second.id } });
  expect(agents).toContainEqual(told.agent);
  elsewhere.close();
});
