import { z } from "zod";
import { text, thread } from "../limits.ts";
import { id, time } from "../wire.ts";

/** What happened to a conversation, as a line in its thread; only the team sees most of it (wire/thread.md, section 3). */

export const activityKind = z.enum([
  "ASSIGNED",
  "UNASSIGNED",
  "CLOSED",
  "REOPENED",
  "TAGGED",
  "UNTAGGED",
  "SNOOZED",
  "WOKE",
  "MERGED",
  "UNMERGED",
  "LINKED",
  "UNLINKED",
  "ATTACHED",
  "DETACHED",
]);
export type ActivityKind = z.infer<typeof activityKind>;

export const activityActorType = z.enum(["AGENT", "WIDGET_USER", "SYSTEM"]);
export type ActivityActorType = z.infer<typeof activityActorType>;

/** An agent who is named in a thread. */
export const namedAgent = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() });

const activityOf = <Kind extends ActivityKind, Data extends z.ZodType>(kinds: readonly [Kind, ...Kind[]], data: Data) =>
  z.object({
    id,
    conversationId: id,
    /** The message that it stands after, by sequence; the order is that, then `createdAt`, then the id. */
    afterSequence: z.number().int(),
    kind: z.enum(kinds),
    actorType: activityActorType,
    /** The agent who did it; null for a visitor, for Hark itself, and once the account is gone. */
    actor: namedAgent.nullable(),
    data,
    createdAt: time,
  });

/** The kind says what is in `data`. */
export const activity = z.discriminatedUnion("kind", [
  /** Who is, or was, assigned. */
  activityOf(["ASSIGNED", "UNASSIGNED"], z.object({ agentId: id, name: z.string() })),
  activityOf(["CLOSED", "REOPENED", "WOKE"], z.object({})),
  activityOf(["TAGGED", "UNTAGGED"], z.object({ tagId: id, name: z.string() })),
  /** A time, or ANSWER: until the visitor answers. */
  activityOf(["SNOOZED"], z.object({ until: z.union([time, z.literal("ANSWER")]) })),
  /** Of the conversation that was merged into this one. */
  activityOf(["MERGED", "UNMERGED"], z.object({ conversationId: id, messageCount: z.number().int() })),
  /** It became a vote for a suggestion, or one that was made of it (loop, section 6). */
  activityOf(["LINKED"], z.object({ feedbackId: id, title: z.string(), isNew: z.boolean() })),
  activityOf(["UNLINKED"], z.object({ feedbackId: id, title: z.string() })),
  /** To or from a known issue (loop, section 9). */
  activityOf(["ATTACHED", "DETACHED"], z.object({ knownIssueId: id, title: z.string() })),
]);
export type Activity = z.infer<typeof activity>;
/** A kind with its data: `Extract` of the union for whoever records one. */
export type ActivityFact = Activity extends infer One
  ? One extends Activity
    ? Pick<One, "kind" | "data">
    : never
  : never;

/** All that a visitor hears of it. */
export const visitorActivity = z.object({
  id,
  conversationId: id,
  afterSequence: z.number().int(),
  kind: z.enum(["CLOSED", "REOPENED"]),
  createdAt: time,
});
export type VisitorActivity = z.infer<typeof visitorActivity>;

/** What a colleague wrote for the team alone. */
export const note = z.object({
  id,
  conversationId: id,
  /** The message that was the newest when it was written; the order is that, then `createdAt`, then the id. */
  afterSequence: z.number().int(),
  /** Null once the account is gone; who only left the project stays named. */
  author: namedAgent.nullable(),
  content: z.string(),
  /** Whom it names, as they were called then: "@" and the name stand in the text. */
  mentions: z.array(z.object({ id, name: z.string() })),
  /** When the text was changed; null if never. */
  editedAt: time.nullable(),
  clientId: id.nullable(),
  createdAt: time,
});
export type Note = z.infer<typeof note>;

export const noteContent = z.string().trim().min(1, "A note needs a text").max(text.noteMax);
export const mentionIds = z.array(id).max(thread.maxMentions);
