import type { DaysOff } from "@hark/contract/agents/availability";
import type { updateAgent as endpoint } from "@hark/contract/agents/endpoints";
import { day } from "@hark/contract/limits";
import { formatOffset, offsetAt } from "@hark/contract/time/wall-time";
import type { z } from "zod";
import type { Tx } from "../../platform/database/database.ts";
import type { FeatureContext } from "../feature.ts";
import { releaseFile } from "../files/index.ts";
import { agentChanged } from "./events.ts";
import { type AgentChange, listProjectIdsOfAgents, lockAgent, updateAgentRow } from "./queries.ts";
import { refreshAgents, refreshTeam } from "./refresh-availability.ts";

type Change = z.output<(typeof endpoint)["body"]>;

/** Changes an agent's profile and availability, in all projects at once: there is one agent per account (GAP-28). */
export async function updateAgent(
  tx: Tx,
  context: Pick<FeatureContext, "jobs" | "publicUrl">,
  agentId: string,
  change: Change,
  now: Date,
) {
  const before = await lockAgent(tx, agentId);
  await updateAgentRow(tx, agentId, toRow(change, now));
  if (change.avatarUrl !== undefined && change.avatarUrl !== before.avatar_url) {
    await releaseFile(tx, context, before.avatar_url);
  }
  await refreshAgents(tx, [agentId], now);
  const projectIds = await listProjectIdsOfAgents(tx, [agentId]);
  // The hours may have changed without the status: then only the time of return differs.
  for (const projectId of projectIds) await refreshTeam(tx, projectId, now);
  tx.announce(agentChanged({ agentId, projectIds }));
}

function toRow(change: Change, now: Date): AgentChange {
  const { displayName, avatarUrl, offlineMode, activeWhenInApp, enableSchedule, activeDays, activeTime } = change;
  return {
    ...(displayName !== undefined && { display_name: displayName }),
    ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
    ...(offlineMode !== undefined && { offline_mode: offlineMode }),
    ...(activeWhenInApp !== undefined && { active_when_in_app: activeWhenInApp }),
    ...(enableSchedule !== undefined && { enable_schedule: enableSchedule }),
    ...(activeDays !== undefined && { active_days: activeDays }),
    ...(activeTime !== undefined && { active_time: JSON.stringify(activeTime) }),
    ...(change.daysOff !== undefined && { days_off: JSON.stringify(withoutPast(change.daysOff, now)) }),
    ...(change.mentionNotices?.email !== undefined && { mention_email: change.mentionNotices.email }),
    ...(change.mentionNotices?.audio !== undefined && { mention_audio: change.mentionNotices.audio }),
    ...toZone(change, now),
  };
}

/** A day is over everywhere once two have passed since its midnight in Greenwich. */
const withoutPast = (daysOff: readonly DaysOff[], now: Date) =>
  daysOff.filter(({ to }) => Date.parse(to) + 2 * day > now.getTime());

/** An offset without a zone replaces the zone; a zone sets its current offset. */
function toZone({ timezone, timezoneUTC }: Change, now: Date): AgentChange {
  if (timezone) return { timezone, timezone_utc: formatOffset(offsetAt(timezone, now.getTime())) };
  if (timezoneUTC !== undefined) return { timezone: null, timezone_utc: timezoneUTC };
  return timezone === null ? { timezone: null } : {};
}
