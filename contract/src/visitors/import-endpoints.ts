import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, projectParams } from "../wire.ts";
import { visitorImport as limits } from "./import-limits.ts";
import { metadata } from "./schema.ts";

/** Whether it is a real value is said line by line. */
const cell = z.string().max(1_000).nullish();

/** What a line of a file says; what is empty or left out says nothing. */
const importRow = z.object({
  line: z.number().int().min(1).max(10_000_000),
  /** Hark's own, as an export has it. */
  id: cell,
  /** The customer's. */
  externalId: cell,
  name: cell,
  email: cell,
  /** Keys to set; all others stay. */
  metadata: metadata.optional(),
});
export type ImportRow = z.infer<typeof importRow>;

const importResult = z.object({
  line: z.number().int(),
  outcome: z.enum(["CREATED", "CHANGED", "SAME", "REFUSED"]),
  /** Null where there is none, or none yet. */
  visitorId: id.nullable(),
  /** `name`, `email`, `metadata.plan`. */
  changed: z.array(z.string()),
  /** What the line says otherwise, and stays: an address that a user token has proven, for example. */
  kept: z.array(z.string()),
  /** Why it was refused. */
  problem: z.string().nullable(),
});
export type ImportResult = z.infer<typeof importResult>;

export const importVisitors = endpoint({
  method: "POST",
  path: "/projects/:projectId/widget-users/import",
  door: "owner",
  summary: "Create and change visitors, line by line; a dry run only says what would come of each",
  params: projectParams,
  body: z.object({ rows: z.array(importRow).min(1).max(limits.rows), isDryRun: z.boolean().default(false) }),
  response: z.object({ results: z.array(importResult) }),
  errors: ["RATE_LIMITED"],
});
