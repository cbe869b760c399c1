import { z } from "zod";
import { where } from "../filters/schema.ts";
import { findTreeProblem } from "../filters/tree.ts";
import { filters as limits } from "../limits.ts";
import type { VisitorFilterNode } from "./filter.ts";

const fields = new Set(["verified", "language", "metadata", "created"]);

const address = z.string().min(1).max(limits.textMax);
const email = z.union([
  z.strictObject({
    field: z.literal("email"),
    op: z.enum(["is", "isNot"]),
    value: z.union([address, z.array(address).min(1).max(limits.maxValues)]),
  }),
  z.strictObject({ field: z.literal("email"), op: z.literal("contains"), value: address }),
  z.strictObject({ field: z.literal("email"), op: z.literal("exists"), value: z.boolean() }),
]);

/** A leaf that conversations have too is checked by their schema; `lastSeen` is a moment as `created` is. */
function isLeaf(value: object): boolean {
  const { field } = value as { field?: unknown };
  if (field === "email") return email.safeParse(value).success;
  if (field === "lastSeen") return where.safeParse({ ...value, field: "created" }).success;
  return typeof field === "string" && fields.has(field) && where.safeParse(value).success;
}

/** JSON text in an address. */
export const visitorWhereText = z.string().transform((text, context): VisitorFilterNode => {
  const value = text.length <= limits.maxLength ? readJson(text) : undefined;
  if (findTreeProblem(value, isLeaf) === null) return value as VisitorFilterNode;
  context.addIssue({ code: "custom", message: "This is not a filter of visitors" });
  return z.NEVER;
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
