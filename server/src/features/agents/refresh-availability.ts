import { isOnline } from "@hark/contract/agents/availability";
import { agents as limits } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { listMemberAgents } from "../members/index.ts";
import { agentChanged, availabilityChanged } from "./events.ts";
import { lockAgentsWithPresence, lockAvailability, replaceAvailability, setOnline } from "./presence-queries.ts";
import { presentTeam, toAvailability } from "./present.ts";
import { listProjectIdsOfAgents } from "./queries.ts";

export const seenAfter = (now: Date) => new Date(now.getTime() - limits.presenceLifeMs);

/**
 * Asks the online rule again and tells what changed: colleagues of an agent's status, visitors of a team's. Called when
 * something changed, and by the clock (`all`), since hours begin and nodes crash without anybody doing anything.
 */
export async function refreshAgents(tx: Tx, agentIds: readonly string[] | "all", now: Date) {
  const agents = await lockAgentsWithPresence(tx, agentIds, { now, seenAfter: seenAfter(now) });
  for (const agent of agents) {
    const online = isOnline(toAvailability(agent), { now: now.getTime(), isAppOpen: agent.is_app_open });
    if (online === agent.is_online) continue;
    await setOnline(tx, agent.id, online);
    const projectIds = await listProjectIdsOfAgents(tx, [agent.id]);
    tx.announce(agentChanged({ agentId: agent.id, projectIds }));
    for (const projectId of projectIds) await refreshTeam(tx, projectId, now);
  }
}

export async function refreshTeam(tx: Tx, projectId: string, now: Date) {
  await lockAvailability(tx, projectId);
  const { isOnline: online, backAt } = presentTeam(await listMemberAgents(tx, projectId), now);
  const changed = await replaceAvailability(tx, projectId, {
    isOnline: online,
    backAt: backAt === null ? null : new Date(backAt),
  });
  if (changed) tx.announce(availabilityChanged({ projectId, isOnline: online, backAt }));
}
