import type { Reader } from "../../platform/database/database.ts";

/** Returns those of the agents who are members of the project, by name. */
export function listMembersAmong(reader: Reader, projectId: string, agentIds: readonly string[]) {
  if (agentIds.length === 0) return Promise.resolve([]);
  return reader.db
    .selectFrom("agents")
    .innerJoin("members", "members.account_id", "agents.account_id")
    .select(["agents.id", "agents.display_name", "agents.avatar_url"])
    .where("members.project_id", "=", projectId)
    .where("members.invitation_status", "=", "ACCEPTED")
    .where("agents.id", "in", agentIds)
    .orderBy("agents.display_name")
    .orderBy("agents.id")
    .execute();
}
