import { z } from "zod";
import { widget as limits } from "../limits.ts";
import { id } from "../wire.ts";
import { greetingKeys } from "./languages.ts";

/** What visitors read when they begin a conversation, by their language; `default` is for all languages without one of their own. */
export const greetings = z.partialRecord(z.enum(greetingKeys), z.string().trim().min(1).max(limits.greetingMax));
export type Greetings = z.infer<typeof greetings>;

/** ENT-05. */
export const widgetSettings = z.object({ id, color: z.string().regex(/^#[0-9a-fA-F]{6}$/), greetings });
export type WidgetSettings = z.infer<typeof widgetSettings>;

/** The settings that the launcher and the panel need before there is a session (design section 8). */
export const widgetConfig = z.object({
  color: z.string(),
  /** Of what stands on the colour; told, so that no page of a customer has to load the rule (VAL-21). */
  textColor: z.enum(["#000000", "#ffffff"]),
  displayName: z.string(),
  logoUrl: z.string().nullable(),
  isOnline: z.boolean(),
  agents: z.array(z.object({ name: z.string(), avatarUrl: z.string().nullable() })),
  /** When the team is back, if nobody is online and schedules tell it. */
  backAt: z.string().nullable(),
  poweredBy: z.boolean(),
  greetings,
  /** How long a first answer usually takes; null where too few have been measured, or it takes days. */
  usualReplyMinutes: z.number().int().nullable(),
});
export type WidgetConfig = z.infer<typeof widgetConfig>;
