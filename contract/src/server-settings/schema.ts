import { z } from "zod";
import { serverChecks } from "./rules.ts";

/** Who may make an account: everybody, only who is invited into a project, nobody (docs/contract/wire/server.md, O3). */
export const registration = z.enum(["OPEN", "INVITED", "CLOSED"]);
export type Registration = z.infer<typeof registration>;

const whole = z.number("This must be a number").int("This must be a whole number").min(1, "This must be at least 1");
const days = whole.max(3_650, "This must be at most 3650");
const megabytes = whole.max(2 ** 30, "This must be at most 1073741824");

/** What the administrator changes in the dashboard, unless the environment has set it (O2). */
export const serverSettings = z.object({
  registration,
  /** Of one visitor, of all visitors from one address, of all visitors of one project, of one agent. */
  uploadMbPerVisitorHour: megabytes,
  uploadMbPerAddressHour: megabytes,
  uploadMbPerProjectDay: megabytes,
  uploadMbPerAgentHour: megabytes,
  /** Guests who left nothing behind, and mails in the mailbox of a server without a mail server. */
  keepGuestsDays: days,
  keepMailboxDays: days,
});
export type ServerSettings = z.infer<typeof serverSettings>;

/** Null: as it is without anybody's choice. */
export const serverSettingsChange = z.object({
  registration: registration.nullable(),
  uploadMbPerVisitorHour: megabytes.nullable(),
  uploadMbPerAddressHour: megabytes.nullable(),
  uploadMbPerProjectDay: megabytes.nullable(),
  uploadMbPerAgentHour: megabytes.nullable(),
  keepGuestsDays: days.nullable(),
  keepMailboxDays: days.nullable(),
});
export type ServerSettingsChange = {
  [Name in keyof z.infer<typeof serverSettingsChange>]?: z.infer<typeof serverSettingsChange>[Name] | undefined;
};

export const serverSettingName = serverSettings.keyof();
export type ServerSettingName = z.infer<typeof serverSettingName>;

/** A variable of the environment that is set. The value is null where it is, or may hold, a secret. */
export const environmentVariable = z.object({ name: z.string(), value: z.string().nullable() });
export type EnvironmentVariable = z.infer<typeof environmentVariable>;

export const serverState = z.object({
  /** What holds now. */
  settings: serverSettings,
  /** Without anybody's choice. */
  defaults: serverSettings,
  /** What the environment has set, and nobody can change here. */
  fixed: z.array(serverSettingName),
  environment: z.array(environmentVariable),
  version: z.string(),
});
export type ServerState = z.infer<typeof serverState>;

export const serverCheck = z.enum(serverChecks);
export type ServerCheck = z.infer<typeof serverCheck>;

/** GOOD: as it should be. OFF: not used here, which is a choice. POOR: it works, but should be changed. BROKEN: it doesn't work. */
export const serverFinding = z.object({
  check: serverCheck,
  state: z.enum(["GOOD", "OFF", "POOR", "BROKEN"]),
  says: z.string(),
  /** What to do. */
  advice: z.string().nullable(),
});
export type ServerFinding = z.infer<typeof serverFinding>;
