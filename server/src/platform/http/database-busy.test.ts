import { getCurrentUser } from "@hark/contract/accounts/endpoints";
import { listProjects } from "@hark/contract/projects/endpoints";
import pg from "pg";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent } from "../../../test/cast.ts";

const app = useTestApp({
  databaseLimits: { statementMs: 2_000, lockMs: 50, idleInTransactionMs: 2_000, waitMs: 2_000, maxWaiting: 100 },
});

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
