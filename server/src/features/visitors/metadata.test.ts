import { getVisitor, startVisitorSession, updateVisitor } from "@hark/contract/visitors/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage } from "../../../test/cast.ts";

const app = useTestApp();

async function readText(path: string, token: string): Promise<string> {
  const response = await fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return response.text();
}

test("[MSG-07] metadata comes back byte for byte, in its order, whatever its keys and values", async () => {
  const { project, olivia, nadia } = await buildStage(app);
  const path = `/projects/${project.id}/widget-users/${nadia.widgetUser.id}`;
  const metadata =
    '{"zip":"01234","id":"12345678901234567890","n":0,"f":false,"nothing":null,"empty":"","list":[],"map":{},"__proto__":{"polluted":true},"constructor":"x","nested":{"__proto__":1},"a":1.5}';
  const response = await fetch(`${app.url}/api${path}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${olivia.token}`, "content-type": "application/json" },
    body: `{"metadata":${metadata}}`,
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`"metadata":${metadata}`);
  expect(await readText(path, olivia.token)).toContain(`"metadata":${metadata}`);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("[MSG-07] the map is replaced as a whole", async () => {
  const { project, olivia, nadia } = await buildStage(app);
  const params = { projectId: project.id, visitorId: nadia.widgetUser.id };
  await olivia.call(updateVisitor, { params, body: { metadata: { plan: "pro", seats: 3 } } });
  await olivia.call(updateVisitor, { params, body: { metadata: { plan: "free" } } });
  expect((await olivia.call(getVisitor, { params })).widgetUser.metadata).toEqual({ plan: "free" });
});

test("[MSG-07] a visitor's page may set metadata too", async () => {
  const { project, olivia, theo } = await buildStage(app);
  const params = { projectId: project.id };
  const locale = { language: "en", timezone: "UTC" };
  await theo.call(startVisitorSession, { params, body: { locale, metadata: { cart: 2 } } });
  const { widgetUser } = await olivia.call(getVisitor, { params: { ...params, visitorId: theo.widgetUser.id } });
  expect(widgetUser.metadata).toEqual({ cart: 2 });
});

test.each([
  ["a list", []],
  ["text", "x"],
  ["null", null],
  ["missing", undefined],
])("[API-32] metadata that is %s is refused", async (_, metadata) => {
  const { project, olivia, nadia } = await buildStage(app);
  const params = { projectId: project.id, visitorId: nadia.widgetUser.id };
  const body = { metadata } as never;
  await expect(olivia.call(updateVisitor, { params, body })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
});

test("[API-32] another project's agent gets NOT_FOUND, for a visitor as for the project", async () => {
  const { project, petra, petrasProject, nadia } = await buildStage(app);
  const body = { metadata: { mine: true } };
  for (const projectId of [project.id, petrasProject.id]) {
    const params = { projectId, visitorId: nadia.widgetUser.id };
    await expect(petra.call(updateVisitor, { params, body })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
