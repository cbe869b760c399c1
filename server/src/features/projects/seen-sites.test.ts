import { rates } from "@hark/contract/limits";
import { listSeenSites, listSites, updateSite } from "@hark/contract/projects/endpoints";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildProject, buildStage } from "../../../test/cast.ts";

const app = useTestApp();

const show = (project: { id: string }, origin: string) =>
  fetch(`${app.url}/api/widget/${project.id}/config`, { headers: { origin } });

test("[SET-INST-02] a page that shows the widget is seen before anybody writes, by members too, and only in its project", async () => {
  const { project, olivia, marco, petra, petrasProject } = await buildStage(app);
  const params = { projectId: project.id };
  const seen = async () => (await marco.call(listSeenSites, { params })).sites;
  const before = await seen();
  // An owner has named one that nobody has seen.
  await olivia.call(updateSite, { params, body: { origin: "https://shop.example", isListed: true } });
  expect(await seen()).toEqual(before);
  expect((await show(project, "https://shop.example")).status).toBe(200);
  await vi.waitFor(async () =>
    expect((await seen())[0]).toEqual({ origin: "https://shop.example", seenAt: expect.any(String) }),
  );
  const { sites } = await olivia.call(listSites, { params });
  expect(sites[0]).toMatchObject({ origin: "https://shop.example", isListed: true });
  const others = await petra.call(listSeenSites, { params: { projectId: petrasProject.id } });
  expect(others.sites.map(({ origin }) => origin)).not.toContain("https://shop.example");
  await expect(petra.call(listSeenSites, { params })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("who claims site after site is not believed any more, and still gets the widget", async () => {
  const owner = await buildAgent(app, "Olivia");
  const project = await buildProject(owner);
  for (let count = 0; count <= rates.sitesPerAddressPerMinute; count++)
    await show(project, `https://s${count}.example`);
  const last = await show(project, "https://last.example");
  expect(last.status).toBe(200);
  const { sites } = await owner.call(listSites, { params: { projectId: project.id } });
  expect(sites.map(({ origin }) => origin)).not.toContain("https://last.example");
  expect(sites.length).toBeGreaterThan(0);
});
