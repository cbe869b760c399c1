import { z } from "zod";
import { id } from "../wire.ts";

/** ENT-05. */
export const widgetSettings = z.object({ id, color: z.string().regex(/^#[0-9a-fA-F]{6}$/) });
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
});
export type WidgetConfig = z.infer<typeof widgetConfig>;
