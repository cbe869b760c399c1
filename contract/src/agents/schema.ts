import { z } from "zod";
import { conversationType } from "../conversations/schema.ts";
import { id } from "../wire.ts";
import { weekdays } from "./availability.ts";

/** What colleagues and visitors see of an agent. */
export const agentSummary = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() });
export type AgentSummary = z.infer<typeof agentSummary>;

/** What colleagues also see: whether the agent is online by the online rule (`availability.ts`). */
export const colleague = agentSummary.extend({ isActive: z.boolean() });
export type Colleague = z.infer<typeof colleague>;

export const weekday = z.enum(weekdays);

const clockTime = z.object({ hour: z.number().int().min(0).max(24), minute: z.number().int().min(0).max(59) });

/** ENT-06; `to` may be 24:00. */
export const timeRange = z.object({ from: clockTime, to: clockTime });

/** First and last day, both included, in the agent's zone. */
export const daysOff = z.object({ from: z.string(), to: z.string() });

export const notificationChannel = z.enum(["EMAIL", "AUDIO"]);
export type NotificationChannel = z.infer<typeof notificationChannel>;

/** ENT-07. */
export const notificationPreference = z.object({
  type: conversationType,
  channel: notificationChannel,
  enabled: z.boolean(),
});
export type NotificationPreference = z.infer<typeof notificationPreference>;

export const mentionNotices = z.object({ email: z.boolean(), audio: z.boolean() });

/** ENT-06. */
export const agent = colleague.extend({
  user: z.object({ id, name: z.string(), email: z.string() }),
  /** One for each type and channel. */
  notificationPreferences: z.array(notificationPreference),
  /** How the agent hears of notes that name them. */
  mentionNotices: mentionNotices,
  offlineMode: z.boolean(),
  activeWhenInApp: z.boolean(),
  enableSchedule: z.boolean(),
  /** 'UTC+05:30'. */
  timezoneUTC: z.string(),
  /** IANA name; wins over the offset when set. */
  timezone: z.string().nullable(),
  activeDays: z.array(weekday),
  activeTime: z.array(timeRange),
  /** On these the schedule does not count. */
  daysOff: z.array(daysOff),
});
export type Agent = z.infer<typeof agent>;
