import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sites as limits } from "@hark/contract/limits";
import { listSites } from "@hark/contract/projects/endpoints";
import { siteOrigin } from "@hark/contract/projects/site-origin";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor } from "../../../test/cast.ts";

const app = useTestApp();
const migration = join(import.meta.dirname, "../../../migrations/0135_sites_seen.sql");

/** Addresses as pages have told them, most of which open a page. */
const urls = [
  "https://shop.example/cart?x=1",
  "HTTPS://Shop.Example:443/other",
  "http://intranet:8080/#top",
  "http://plain.example:80",
  "https://user:secret@evil.example/",
  "javascript:alert(1)",
  "about:blank",
  "not an address",
  "https://evil.example\\@shop.example/",
];

test("projects of before the list of sites find there where their widget was seen, for an owner to confirm", async () => {
  const { project, olivia, petra, petrasProject, theo } = await buildStage(app);
  const { db } = app.app.database;
  for (const url of urls) {
    const { widgetUser } = await buildVisitor(app, project);
    await sql`update visitors set page = ${JSON.stringify({ url })}::jsonb where id = ${widgetUser.id}`.execute(db);
  }
  for (let count = 0; count < limits.maxUnlisted + 5; count++) {
    const { widgetUser } = await buildVisitor(app, petrasProject);
    const page = JSON.stringify({ url: `https://site-${count}.example/` });
    await sql`update visitors set page = ${page}::jsonb where id = ${widgetUser.id}`.execute(db);
  }
  await sql`update visitors set page = null where id = ${theo.widgetUser.id}`.execute(db);
  await sql`delete from project_sites`.execute(db);
  await sql`insert into project_sites values (${project.id}, 'http://intranet:8080', true, now())`.execute(db);

  await sql.raw(await readFile(migration, "utf8")).execute(db);

  const { sites } = await olivia.call(listSites, { params: { projectId: project.id } });
  const told = Object.fromEntries(sites.map(({ origin, isListed }) => [origin, isListed]));
  expect(told).toEqual({
    "http://intranet:8080": true,
    "https://shop.example": false,
    "http://plain.example": false,
  });
  // The same origins as those that a session notes, but for what hides where it leads.
  const noted = new Set(urls.map(siteOrigin));
  for (const origin of Object.keys(told)) expect(noted).toContain(origin);
  const others = await petra.call(listSites, { params: { projectId: petrasProject.id } });
  expect(others.sites).toHaveLength(limits.maxUnlisted);
});
