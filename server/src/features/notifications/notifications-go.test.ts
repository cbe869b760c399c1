import { startConversation } from "@hark/contract/conversations/endpoints";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, type Stage } from "../../../test/cast.ts";

// Notifications have no foreign keys, whose checks would be most of what a message costs: triggers delete them.
const app = useTestApp();

async function start(stage: Stage, content: string): Promise<string> {
  const params = { projectId: stage.project.id };
  const { conversation } = await stage.theo.call(startConversation, { params, body: { type: "QUESTION", content } });
  return conversation.id;
}

async function readOwners(itemId: string): Promise<string[]> {
  const { database } = app.app;
  const { rows } = await sql<{
    agent_id: string;
  }>`select agent_id from notifications where item_id = ${itemId}`.execute(database.db);
  return rows.map((row) => row.agent_id).sort();
}

test("notifications go with their conversation, their project and their agent, and nobody else's do", async () => {
  const { database } = app.app;
  const [stage, other] = [await buildStage(app), await buildStage(app)];
  const [gone, kept, elsewhere] = [await start(stage, "One"), await start(stage, "Two"), await start(other, "Three")];
  const team = [stage.olivia.agentId, stage.marco.agentId].sort();
  expect(await readOwners(gone)).toEqual(team);

  await sql`delete from conversations where id = ${gone}`.execute(database.db);
  expect(await readOwners(gone)).toEqual([]);
  expect(await readOwners(kept)).toEqual(team);

  await sql`delete from agents where id = ${stage.marco.agentId}`.execute(database.db);
  expect(await readOwners(kept)).toEqual([stage.olivia.agentId]);

  await sql`delete from projects where id = ${stage.project.id}`.execute(database.db);
  expect(await readOwners(kept)).toEqual([]);
  expect(await readOwners(elsewhere)).toHaveLength(2);
});

test("a conversation that is deleted while a message is being written leaves no notification behind", async () => {
  const { database } = app.app;
  const stage = await buildStage(app);
  const id = await start(stage, "One");
  await sql`delete from notifications where item_id = ${id}`.execute(database.db);
  const { deletion } = await database.transaction(async (tx) => {
    // As the statement of a message does: first the conversation's row, then the notifications.
    await sql`select id from conversations where id = ${id} for no key update`.execute(tx.db);
    await sql`insert into notifications (id, agent_id, project_id, item_id, conversation_type)
      values (gen_random_uuid(), ${stage.olivia.agentId}, ${stage.project.id}, ${id}, 'QUESTION')`.execute(tx.db);
    const started = sql`delete from conversations where id = ${id}`.execute(database.db);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like 'delete from conversations%'`.execute(database.db);
        return rows.length;
      })
      .toBe(1);
    return { deletion: started };
  });
  await deletion;
  expect(await readOwners(id)).toEqual([]);
});
