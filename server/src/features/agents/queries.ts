import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Agents, NotificationPreferences } from "../../platform/database/tables.gen.ts";

export type AgentRow = Selectable<Agents>;
export type AgentWithAccount = AgentRow & { account_name: string; account_email: string };
export type PreferenceRow = Selectable<NotificationPreferences>;

/** Finds the agent of an accepted member of the project. */
export function findAgentOfProject(
  reader: Reader,
  projectId: string,
  agentId: string,
): Promise<AgentWithAccount | undefined> {
  return reader.db
    .selectFrom("agents")
    .innerJoin("accounts", "accounts.id", "agents.account_id")
    .innerJoin("members", "members.account_id", "agents.account_id")
    .selectAll("agents")
    .select(["accounts.name as account_name", "accounts.email as account_email"])
    .where("agents.id", "=", agentId)
    .where("members.project_id", "=", projectId)
    .where("members.invitation_status", "=", "ACCEPTED")
    .executeTakeFirst();
}

export async function lockAgent(tx: Tx, agentId: string): Promise<AgentRow> {
  return tx.db.selectFrom("agents").selectAll().where("id", "=", agentId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export interface AgentChange {
  display_name?: string;
  avatar_url?: string | null;
  offline_mode?: boolean;
  active_when_in_app?: boolean;
  enable_schedule?: boolean;
  mention_email?: boolean;
  mention_audio?: boolean;
  timezone_utc?: string;
  timezone?: string | null;
  active_days?: string[];
  /** JSON text. */
  active_time?: string;
  /** JSON text. */
  days_off?: string;
}

export async function updateAgentRow(tx: Tx, agentId: string, change: AgentChange) {
  if (Object.keys(change).length === 0) return;
  await tx.db.updateTable("agents").set(change).where("id", "=", agentId).execute();
}

export function listPreferences(reader: Reader, agentId: string): Promise<PreferenceRow[]> {
  return reader.db.selectFrom("notification_preferences").selectAll().where("agent_id", "=", agentId).execute();
}

export async function upsertPreferences(
  tx: Tx,
  agentId: string,
  preferences: readonly Omit<PreferenceRow, "agent_id">[],
) {
  for (const preference of preferences) {
    await tx.db
      .insertInto("notification_preferences")
      .values({ agent_id: agentId, ...preference })
      .onConflict((conflict) =>
        conflict.columns(["agent_id", "type", "channel"]).doUpdateSet({ enabled: preference.enabled }),
      )
      .execute();
  }
}

export async function listProjectIdsOfAgents(reader: Reader, agentIds: readonly string[]): Promise<string[]> {
  if (agentIds.length === 0) return [];
  const rows = await reader.db
    .selectFrom("members")
    .innerJoin("agents", "agents.account_id", "members.account_id")
    .select("members.project_id")
    .distinct()
    .where("agents.id", "in", agentIds)
    .where("members.invitation_status", "=", "ACCEPTED")
    // The order is the same everywhere, since the caller locks them one by one.
    .orderBy("members.project_id")
    .execute();
  return rows.map((row) => row.project_id);
}
