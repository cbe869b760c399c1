import type { BulkAction } from "@hark/contract/bulk/schema";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import {
  type ConversationChange,
  type ConversationWithVisitor,
  checkSnooze,
  countActivities,
  presentStatus,
  readNotifications,
  tagConversation,
  type Unread,
  untagConversation,
  updateConversation,
} from "../conversations/index.ts";
import { isMemberLocked } from "../members/index.ts";
import { lockTags, type TagRow } from "../tags/index.ts";
import { t } from "./texts.ts";

/** What an action took from a conversation, as it is kept until it may be given back. */
export interface Took {
  status?: ConversationWithVisitor["status"];
  /** An ISO time. */
  snoozedUntil?: string | null;
  assignedToId?: string | null;
  unread?: Unread;
  /** How it was left, and how often that very thing had been changed by then: whoever changed it since makes these differ. */
  after?: string;
  times?: number;
}

/** An action whose tag and agent are there and stay there until the transaction ends. */
export interface ReadyAction {
  action: BulkAction;
  tag: TagRow | undefined;
}

/**
 * Locks what the action names. Throws VALIDATION_FAILED for an agent who is no member, a tag that is not there and a time that is
 * over, and CONFLICT for an archived tag that would be put on.
 */
export async function prepareAction(tx: Tx, projectId: string, action: BulkAction, now: Date): Promise<ReadyAction> {
  if (action.type === "ASSIGN" && !(await isMemberLocked(tx, projectId, action.agentId))) {
    throw refused("action.agentId", t("agentNotMember"));
  }
  if (action.type === "SNOOZE") checkSnoozeOf(action.snoozedUntil, now);
  if (action.type !== "TAG" && action.type !== "UNTAG") return { action, tag: undefined };
  const tag = (await lockTags(tx, projectId, [action.tagId], "use")).get(action.tagId);
  if (!tag) throw refused("action.tagId", t("tagNotThere"));
  if (action.type === "TAG" && tag.archived_at !== null) throw new AppError("CONFLICT", { message: t("tagArchived") });
  return { action, tag };
}

/** The single action's check, under the path that the value has here. */
function checkSnoozeOf(snoozedUntil: ConversationChange["snoozedUntil"], now: Date) {
  try {
    checkSnooze({ snoozedUntil }, now);
  } catch (error) {
    if (error instanceof AppError) throw refused("action.snoozedUntil", error.message);
    throw error;
  }
}

const refused = (field: string, message: string) =>
  new AppError("VALIDATION_FAILED", { message, fields: { [field]: message } });

/**
 * Does the action to a conversation that is locked. Returns what it took; null where it changed nothing, which is also what the
 * single action would refuse for this conversation.
 */
export async function actOn(
  tx: Tx,
  conversation: ConversationWithVisitor,
  { action, tag }: ReadyAction,
  actor: { agentId: string },
  now: Date,
): Promise<Took | null> {
  if (conversation.merged_into_id !== null) return null;
  const { status, snoozed_until, assigned_to_id: assignedToId } = conversation;
  const update = (change: ConversationChange) => updateConversation(tx, conversation, change, actor, now);
  const left = async (took: Took, changed: ConversationWithVisitor): Promise<Took> => ({
    ...took,
    after: stateOf(changed, action),
    times: await timesChanged(tx, changed, action),
  });
  switch (action.type) {
    case "CLOSE":
    case "REOPEN": {
      const wanted = action.type === "CLOSE" ? "CLOSED" : "OPEN";
      if (presentStatus(conversation) === wanted) return null;
      return await left({ status, snoozedUntil: toText(snoozed_until) }, await update({ status: wanted }));
    }
    case "ASSIGN":
    case "UNASSIGN": {
      const wanted = action.type === "ASSIGN" ? action.agentId : null;
      if (assignedToId === wanted) return null;
      return await left({ assignedToId }, await update({ assignedToId: wanted }));
    }
    case "SNOOZE": {
      if (status === "CLOSED") return null;
      const changed = await update({ snoozedUntil: action.snoozedUntil });
      if (stateOf(changed, action) === stateOf(conversation, action)) return null;
      return await left({ status, snoozedUntil: toText(snoozed_until) }, changed);
    }
    case "TAG":
    case "UNTAG": {
      if (!tag) return null;
      const change = action.type === "TAG" ? tagConversation : untagConversation;
      const before = new Set(conversation.tag_ids);
      const tagIds = await change(tx, conversation, tag, actor).catch((error: unknown) => {
        // One tag too many leaves this one as it is.
        if (error instanceof AppError && error.code === "LIMIT_REACHED") return null;
        throw error;
      });
      if (tagIds === null || before.has(tag.id) === tagIds.includes(tag.id)) return null;
      return await left({}, { ...conversation, tag_ids: tagIds });
    }
    case "MARK_READ": {
      const unread = await readNotifications(tx, conversation, actor.agentId);
      return unread && { unread };
    }
  }
}

const toText = (at: Date | null) => at?.toISOString() ?? null;

/** That very thing of a conversation which an action changes, as one text. */
export function stateOf(conversation: ConversationWithVisitor, action: BulkAction): string {
  switch (action.type) {
    case "CLOSE":
    case "REOPEN":
    case "SNOOZE":
      return `${conversation.status} ${toText(conversation.snoozed_until)}`;
    case "ASSIGN":
    case "UNASSIGN":
      return String(conversation.assigned_to_id);
    case "TAG":
    case "UNTAG":
      return String(conversation.tag_ids.includes(action.tagId));
    case "MARK_READ":
      return "";
  }
}

/** Each change of these leaves a line in the thread, and no line ever goes. */
export function timesChanged(tx: Tx, conversation: ConversationWithVisitor, action: BulkAction): Promise<number> {
  switch (action.type) {
    case "CLOSE":
    case "REOPEN":
    case "SNOOZE":
      return countActivities(tx, conversation, { kinds: ["CLOSED", "REOPENED", "SNOOZED", "WOKE"] });
    case "ASSIGN":
    case "UNASSIGN":
      return countActivities(tx, conversation, { kinds: ["ASSIGNED", "UNASSIGNED"] });
    case "TAG":
    case "UNTAG":
      return countActivities(tx, conversation, { kinds: ["TAGGED", "UNTAGGED"], tagId: action.tagId });
    case "MARK_READ":
      return Promise.resolve(0);
  }
}
