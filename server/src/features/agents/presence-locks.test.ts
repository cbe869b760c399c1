import { randomUUID } from "node:crypto";
import { updateAgent } from "@hark/contract/agents/endpoints";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildProject } from "../../../test/cast.ts";
import { touchSockets } from "./presence-queries.ts";
import { refreshDiffering } from "./refresh-availability.ts";

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
  // Locks last for a transaction, and it begins none.
  const transaction = vi.fn(database.transaction) as typeof database.transaction;
  await refreshDiffering({ ...database, transaction }, new Date());
  expect(transaction).not.toHaveBeenCalled();
  await database.db.updateTable("agents").set({ offline_mode: true }).where("id", "=", olivia.agentId).execute();
  await refreshDiffering({ ...database, transaction }, new Date());
  expect(transaction).toHaveBeenCalledOnce();
});

test("the beat of a node whose one agent is deleted is still the beat of the others", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const { database } = app.app;
  const socketOf = (agentId: string) => ({ socketId: `socket of ${agentId}`, agentId, isFocused: true });
  await touchSockets(database, [socketOf(olivia.agentId), socketOf(randomUUID())], new Date());
  const { rows } = await sql`select socket_id, is_focused from dashboard_sockets
    where socket_id like 'socket of %'`.execute(database.db);
  expect(rows).toEqual([{ socket_id: `socket of ${olivia.agentId}`, is_focused: true }]);
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
