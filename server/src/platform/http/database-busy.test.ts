import { getCurrentUser } from "@hark/contract/accounts/endpoints";
import { listProjects } from "@hark/contract/projects/endpoints";
import pg from "pg";
import { expect, test } from "vitest";
import { buildTestApp, useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent } from "../../../test/cast.ts";

const limits = { statementMs: 2_000, lockMs: 50, idleInTransactionMs: 2_000, waitMs: 2_000, maxWaiting: 100 };
const app = useTestApp({ databaseLimits: limits });

test("while a table is locked, its routes answer UNAVAILABLE with Retry-After, and others work", async () => {
  const owner = await buildAgent(app, "Olivia");
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query("begin; lock table projects in access exclusive mode");
    const answer = await fetch(`${app.url}/api${listProjects.path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.json()).toMatchObject({ code: "UNAVAILABLE" });
    expect((await owner.call(getCurrentUser)).user.name).toBe("Olivia");
    await client.query("rollback");
    expect((await owner.call(listProjects)).projects).toHaveLength(0);
  } finally {
    await client.end();
  }
});

test("while many wait for a locked table, other routes and the question whether the server is ready are served", async () => {
  // Long enough for a busy machine to see all of them wait.
  const patient = { ...limits, statementMs: 60_000, lockMs: 60_000, waitMs: 60_000 };
  const busy = await buildTestApp({ databaseLimits: patient });
  const owner = await buildAgent(busy, "Olivia");
  const headers = { authorization: `Bearer ${owner.token}` };
  const locker = new pg.Client({ connectionString: busy.databaseUrl });
  await locker.connect();
  try {
    await locker.query("begin; lock table projects in access exclusive mode");
    const ended: string[] = [];
    const waiting = Array.from({ length: 40 }, async () => {
      const answer = await fetch(`${busy.url}/api${listProjects.path}`, { headers });
      ended.push("locked");
      return answer.status;
    });
    // Half of the twenty connections, and the other requests wait for one of these.
    await expect.poll(() => busy.app.database.countConnections()).toMatchObject({ inUse: 10, waiting: 30 });
    expect((await owner.call(getCurrentUser)).user.name).toBe("Olivia");
    expect((await fetch(`${busy.url}/readyz`)).status).toBe(200);
    expect(ended).toEqual([]);
    await locker.query("rollback");
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  } finally {
    await locker.end();
    await busy.close();
  }
});
