import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pictureUpload, uploadGrant } from "../files/schema.ts";
import { agents as limits, text } from "../limits.ts";
import { isZone, parseOffset } from "../time/wall-time.ts";
import { id, projectParams } from "../wire.ts";
import { daysOffRefusal, isDate, rangeRefusal, refuseRange, startsBeforeEnd, type TimeRange } from "./availability.ts";
import { agent, colleague, daysOff, mentionNotices, notificationPreference, timeRange, weekday } from "./schema.ts";

const agentParams = z.object({ projectId: id, agentId: id });

export const listAgents = endpoint({
  method: "GET",
  path: "/projects/:projectId/agents",
  door: "agent",
  summary: "Agents of the project: its accepted members, owner first",
  params: projectParams,
  response: z.object({ agents: z.array(colleague) }),
});

export const getAgent = endpoint({
  method: "GET",
  path: "/projects/:projectId/agents/:agentId",
  door: "agent",
  summary: "One agent of the project, with availability and notification preferences",
  params: agentParams,
  response: z.object({ agent }),
});

const validRange = timeRange
  .refine(({ from }) => from.hour < 24, { message: "Hours run from 00 to 23" })
  .refine(({ to }) => to.hour < 24 || to.minute === 0, { message: "The day ends at 24:00" })
  .refine(startsBeforeEnd, { message: rangeRefusal });

/** Ranges that overlap would say the same twice, and one of them be forgotten when the other is changed. */
function refuseBeside(ranges: readonly TimeRange[], context: z.core.$RefinementCtx) {
  for (const index of ranges.keys()) {
    const message = refuseRange(ranges, index);
    if (message !== null) context.addIssue({ code: "custom", path: [index], message });
  }
}

const validDaysOff = daysOff
  .refine(({ from, to }) => isDate(from) && isDate(to), { message: "This is not a date" })
  .refine(({ from, to }) => from <= to, { message: daysOffRefusal });

export const updateAgent = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/agents/:agentId",
  door: "self",
  summary: "Change one's own profile and availability; fields that are left out stay",
  params: agentParams,
  body: z.object({
    displayName: z.string().trim().min(1, "Display name is required").max(text.nameMax).optional(),
    /** A stored file of one's own (see upload-avatar), or null. */
    avatarUrl: z.string().max(text.urlMax).nullable().optional(),
    offlineMode: z.boolean().optional(),
    activeWhenInApp: z.boolean().optional(),
    enableSchedule: z.boolean().optional(),
    /** Without `timezone`, it replaces an IANA zone that was set before. */
    timezoneUTC: z
      .string()
      .refine((value) => isSelectableOffset(parseOffset(value)), { message: "Not an offset from UTC" })
      .optional(),
    timezone: z.string().max(64).refine(isZone, { message: "This time zone is not known" }).nullable().optional(),
    activeDays: z
      .array(weekday)
      .max(7)
      .transform((days) => [...new Set(days)])
      .optional(),
    activeTime: z.array(validRange).max(limits.maxRanges).superRefine(refuseBeside).optional(),
    /** Those that are over are left out. */
    daysOff: z.array(validDaysOff).max(limits.maxDaysOff).optional(),
    mentionNotices: mentionNotices.partial().optional(),
  }),
  response: z.object({ agent }),
});

function isSelectableOffset(minutes: number | null): boolean {
  return minutes !== null && minutes % 15 === 0 && minutes >= limits.minOffset && minutes <= limits.maxOffset;
}

export const updateNotificationPreferences = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/agents/:agentId/notification-preferences",
  door: "self",
  summary: "Switch one's own notifications on and off, by type and channel; those that are left out stay",
  params: agentParams,
  body: z.object({ preferences: z.array(notificationPreference).min(1).max(4) }),
  response: z.object({ agent }),
});

export const uploadAvatar = endpoint({
  method: "POST",
  path: "/projects/:projectId/agents/:agentId/upload-avatar",
  door: "self",
  summary: "Get an address to PUT one's own avatar to; its `fileUrl` is then saved as `avatarUrl`",
  params: agentParams,
  body: pictureUpload,
  isRepeatable: true,
  response: uploadGrant,
  errors: ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "RATE_LIMITED"],
});
