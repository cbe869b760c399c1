import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { search as limits } from "../limits.ts";
import { isZone } from "../time/wall-time.ts";
import { projectParams } from "../wire.ts";
import { type SearchKind, searchKind, searchResult } from "./schema.ts";

export const search = endpoint({
  method: "GET",
  path: "/projects/:projectId/search",
  door: "agent",
  summary: "What holds all of the asked words and operators, newest first",
  params: projectParams,
  query: z.object({
    q: z.string().trim().min(1, "This is required").max(limits.queryMax),
    /** All kinds without it. */
    kinds: z.preprocess(
      (value) => (value === undefined || Array.isArray(value) ? value : [value]),
      // The field itself is named in a refusal, not one of its values.
      z
        .array(z.string())
        .max(searchKind.options.length, `At most ${searchKind.options.length} kinds`)
        .refine((all) => all.every((kind) => searchKind.safeParse(kind).success), "This kind is not known")
        .transform((all) => all as SearchKind[])
        .optional(),
    ),
    timezone: z.string().max(64).refine(isZone, { message: "This time zone is not known" }).default("UTC"),
    limit: z.coerce.number().int().min(1).max(limits.maxLimit).default(limits.defaultLimit),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    results: z.array(searchResult),
    /** Null at the end. A page may hold fewer than `limit` and still have one, where a search has looked at many items. */
    nextCursor: z.string().nullable(),
  }),
  errors: ["RATE_LIMITED"],
});
