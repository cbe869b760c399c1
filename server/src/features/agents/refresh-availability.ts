import { isOnline } from "@hark/contract/agents/availability";
import { agents as limits } from "@hark/contract/limits";
import type { Database, Tx } from "../../platform/database/database.ts";
import { listMemberAgents } from "../members/index.ts";
import { agentChanged, availabilityChanged } from "./events.ts";
import {
  type AgentWithPresence,
  listAgentsWithPresence,
  lockAvailability,
  replaceAvailability,
  setOnline,
} from "./presence-queries.ts";
import { presentTeam, toAvailability } from "./present.ts";
import { listProjectIdsOfAgents } from "./queries.ts";

export const seenAfter = (now: Date) => new Date(now.getTime() - limits.presenceLifeMs);

/** Evaluates the online rule again and announces changes: an agent's status to colleagues, the team's to visitors. */
export async function refreshAgents(tx: Tx, agentIds: readonly string[], now: Date) {
  await tellDiffering(tx, await listAgentsWithPresence(tx, agentIds, { now, seenAfter: seenAfter(now) }, "wait"), now);
}

/**
 * Evaluates the online rule for everybody and announces what differs. It is called from time to time, since hours begin and nodes crash
 * without any request.
 */
export async function refreshDiffering(database: Database, now: Date) {
  const times = { now, seenAfter: seenAfter(now) };
  // Looks without a lock first: nearly always nobody differs, and this runs every other second on every node.
  const suspects = (await listAgentsWithPresence(database, "all", times, "none")).filter((agent) =>
    differs(agent, now),
  );
  if (suspects.length === 0) return;
  const ids = suspects.map((agent) => agent.id);
  // Those that another node looks at in this moment are left to it.
  await database.transaction(async (tx) =>
    tellDiffering(tx, await listAgentsWithPresence(tx, ids, times, "skip"), now),
  );
}

const isOnlineNow = (agent: AgentWithPresence, now: Date) =>
  isOnline(toAvailability(agent), { now: now.getTime(), isAppOpen: agent.is_app_open });

const differs = (agent: AgentWithPresence, now: Date) => isOnlineNow(agent, now) !== agent.is_online;

/**
 * One order for all who lock here: agents by their id, then teams by theirs. A team is looked at after the last agent was written,
 * so that no transaction holds a team while it waits for an agent.
 */
async function tellDiffering(tx: Tx, agents: readonly AgentWithPresence[], now: Date) {
  const teams = new Set<string>();
  for (const agent of agents) {
    const online = isOnlineNow(agent, now);
    if (online === agent.is_online) continue;
    await setOnline(tx, agent.id, online);
    const projectIds = await listProjectIdsOfAgents(tx, [agent.id]);
    tx.announce(agentChanged({ agentId: agent.id, projectIds }));
    for (const projectId of projectIds) teams.add(projectId);
  }
  for (const projectId of [...teams].sort()) await refreshTeam(tx, projectId, now);
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
