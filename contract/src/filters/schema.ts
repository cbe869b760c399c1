import { z } from "zod";
import { conversationStatus, conversationType } from "../conversations/schema.ts";
import { filters as limits } from "../limits.ts";
import { id, time } from "../wire.ts";
import { findTreeProblem } from "./tree.ts";

/** The closed tree of what a list, a view or a bulk action holds (wire/find.md, section 2). */

const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value, z.array(value).min(1).max(limits.maxValues)]);

const anyOfThem = z.enum(["is", "isNot"]);

const leafOf = <Field extends string, Op extends z.ZodType, Value extends z.ZodType>(
  field: Field,
  op: Op,
  value: Value,
) => z.strictObject({ field: z.literal(field), op, value });

const flag = <Field extends string>(field: Field) => leafOf(field, z.literal("is"), z.boolean());

const moment = <Field extends string>(field: Field) =>
  z.union([
    /** Earlier than a time; from it on. */
    leafOf(field, z.enum(["before", "after"]), time),
    /** Whole days back from now. */
    leafOf(field, z.enum(["within", "olderThan"]), z.number().int().min(1).max(limits.maxDays)),
  ]);

const text = z.string().min(1).max(limits.textMax);
const shownValue = z.union([z.string().max(limits.textMax), z.number(), z.boolean(), z.null()]);

const metadataOf = <Op extends z.ZodType, Value extends z.ZodType>(op: Op, value: Value) =>
  z.strictObject({ field: z.literal("metadata"), key: z.string().min(1).max(limits.keyMax), op, value });

const leaf = z.union([
  leafOf("type", anyOfThem, oneOrMore(conversationType)),
  /** A snoozed conversation is OPEN. */
  leafOf("status", anyOfThem, oneOrMore(conversationStatus)),
  leafOf("assignee", anyOfThem, oneOrMore(z.union([id, z.literal("me"), z.null()]))),
  leafOf("tag", anyOfThem, oneOrMore(id)),
  leafOf("visitor", anyOfThem, oneOrMore(id)),
  flag("snoozed"),
  flag("unread"),
  flag("waiting"),
  flag("mentioned"),
  flag("verified"),
  leafOf("language", anyOfThem, oneOrMore(z.string().trim().min(1).max(35))),
  leafOf("page", z.enum(["contains", "startsWith"]), text),
  metadataOf(anyOfThem, oneOrMore(shownValue)),
  metadataOf(z.literal("contains"), text),
  metadataOf(z.enum(["above", "below"]), z.number()),
  metadataOf(z.literal("exists"), z.boolean()),
  moment("created"),
  moment("lastMessage"),
]);

export type FilterLeaf = z.infer<typeof leaf>;
export type FilterNode = FilterLeaf | { and: FilterNode[] } | { or: FilterNode[] };
export type FilterField = FilterLeaf["field"];

const notValid = "This is not a filter";
const tooLarge = `A filter has at most ${limits.maxLeaves} conditions and ${limits.maxLength} characters`;

/** What is wrong with a value as a filter, in one sentence; null when it is one. */
function findProblem(value: unknown): string | null {
  const problem = findTreeProblem(value, (one) => leaf.safeParse(one).success);
  return problem && (problem === "size" ? tooLarge : notValid);
}

/** A filter in a body, kept and answered as it is given. One problem for all of it, so that its path is its own. */
export const where = z
  .unknown()
  .superRefine((value, context) => {
    const problem = findProblem(value);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  })
  .meta({ type: "object" }) as unknown as z.ZodType<FilterNode>;

/** The same as JSON text in an address. */
export const whereText = z.string().transform((text, context): FilterNode => {
  const value = readJson(text);
  const problem = text.length > limits.maxLength ? tooLarge : findProblem(value);
  if (problem === null) return value as FilterNode;
  context.addIssue({ code: "custom", message: problem });
  return z.NEVER;
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
