import type { DaysOff, TimeRange, Weekday } from "@hark/contract/agents/availability";
import { type Availability, teamBackAt } from "@hark/contract/agents/availability";
import type { Agent, AgentSummary, Colleague, NotificationPreference } from "@hark/contract/agents/schema";
import type { AgentRow, AgentWithAccount, PreferenceRow } from "./queries.ts";

export function presentAgentSummary(agent: Pick<AgentRow, "id" | "display_name" | "avatar_url">): AgentSummary {
  return { id: agent.id, name: agent.display_name, avatarUrl: agent.avatar_url };
}

export function presentColleague(agent: Pick<AgentRow, "id" | "display_name" | "avatar_url" | "is_online">): Colleague {
  return { ...presentAgentSummary(agent), isActive: agent.is_online };
}

export function presentAgent(agent: AgentWithAccount, preferences: readonly PreferenceRow[]): Agent {
  return {
    ...presentColleague(agent),
    ...toAvailability(agent),
    activeDays: agent.active_days as Weekday[],
    activeTime: agent.active_time as unknown as TimeRange[],
    daysOff: agent.days_off as unknown as DaysOff[],
    user: { id: agent.account_id, name: agent.account_name, email: agent.account_email },
    notificationPreferences: presentPreferences(preferences),
    mentionNotices: { email: agent.mention_email, audio: agent.mention_audio },
  };
}

/** Returns one preference for each type and channel; those that were never set are on. */
function presentPreferences(rows: readonly PreferenceRow[]): NotificationPreference[] {
  return (["QUESTION", "BUG"] as const).flatMap((type) =>
    (["EMAIL", "AUDIO"] as const).map((channel) => {
      const row = rows.find((one) => one.type === type && one.channel === channel);
      return { type, channel, enabled: row?.enabled ?? true };
    }),
  );
}

/** What the online rule needs of an agent. */
type AvailabilityRow = Omit<AgentRow, "created_at" | "active_time" | "days_off"> & {
  active_time: unknown;
  days_off: unknown;
};

export function toAvailability(agent: AvailabilityRow): Availability {
  return {
    offlineMode: agent.offline_mode,
    activeWhenInApp: agent.active_when_in_app,
    enableSchedule: agent.enable_schedule,
    timezoneUTC: agent.timezone_utc,
    timezone: agent.timezone,
    activeDays: agent.active_days as Weekday[],
    activeTime: agent.active_time as TimeRange[],
    daysOff: agent.days_off as DaysOff[],
  };
}

/** Returns the team's availability for visitors: online if anybody is, else when somebody's schedule starts. */
export function presentTeam(team: readonly AvailabilityRow[], now: Date): { isOnline: boolean; backAt: string | null } {
  if (team.some((agent) => agent.is_online)) return { isOnline: true, backAt: null };
  const backAt = teamBackAt(team.map(toAvailability), now.getTime());
  return { isOnline: false, backAt: backAt === null ? null : new Date(backAt).toISOString() };
}
