import { updateAgent } from "@hark/contract/agents/endpoints";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildProject } from "../../../test/cast.ts";
import { refreshAgents } from "./refresh-availability.ts";

const app = useTestApp({
  databaseLimits: { statementMs: 5_000, lockMs: 200, idleInTransactionMs: 5_000, waitMs: 5_000, maxWaiting: 100 },
});

test("a look at everybody's presence locks nobody whose status stays", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const { database } = app.app;
  await database.db
    .updateTable("agents")
    .set({ enable_schedule: false, offline_mode: false, active_when_in_app: false, is_online: true })
    .execute();
  await database.transaction(async (tx) => {
    await refreshAgents(tx, "all", new Date());
    const free = await sql`select id from agents where id = ${olivia.agentId} for update nowait`.execute(database.db);
    expect(free.rows).toHaveLength(1);
  });
});

test("an agent's change of status does not wait for what is written about the agent meanwhile", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const project = await buildProject(olivia);
  const { database } = app.app;
  await database.transaction(async (tx) => {
    // as a membership or a session holds it that points at the agent.
    await sql`select id from agents where id = ${olivia.agentId} for key share`.execute(tx.db);
    const { agent } = await olivia.call(updateAgent, {
      params: { projectId: project.id, agentId: olivia.agentId },
      body: { offlineMode: false, activeWhenInApp: false, enableSchedule: false },
    });
    expect(agent.isActive).toBe(true);
  });
});
