import type { AgentSummary } from "@hark/contract/agents/schema";
import type { Selectable } from "kysely";
import type { Agents } from "../../platform/database/tables.gen.ts";

export function presentAgentSummary(
  agent: Pick<Selectable<Agents>, "id" | "display_name" | "avatar_url">,
): AgentSummary {
  return { id: agent.id, name: agent.display_name, avatarUrl: agent.avatar_url };
}
