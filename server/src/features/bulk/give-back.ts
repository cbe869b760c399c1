import type { BulkAction } from "@hark/contract/bulk/schema";
import type { Tx } from "../../platform/database/database.ts";
import {
  type ConversationChange,
  type ConversationWithVisitor,
  giveBackNotifications,
  tagWithPossible,
  untagConversation,
  updateConversation,
} from "../conversations/index.ts";
import { isMemberLocked } from "../members/index.ts";
import type { TagRow } from "../tags/index.ts";
import { stateOf, type Took, timesChanged } from "./act.ts";

interface Undo {
  action: BulkAction;
  /** Null when it is gone. */
  tag: TagRow | undefined;
  /** Who started the job, whose notifications they are. */
  startedById: string;
}

/**
 * Gives a locked conversation back what the action took. Returns whether it did: what somebody has changed since stays as it is. A
 * snooze whose time has passed stays awake.
 */
export async function giveBack(
  tx: Tx,
  conversation: ConversationWithVisitor,
  { action, tag, startedById }: Undo,
  took: Took,
  actor: { agentId: string },
  now: Date,
): Promise<boolean> {
  const { project_id: projectId } = conversation;
  // Its target stands for it now. Nobody opens a merged one, so nobody could clear what is given back there.
  if (conversation.merged_into_id !== null) return false;
  if (action.type === "MARK_READ") {
    if (!took.unread || !(await isMemberLocked(tx, projectId, startedById))) return false;
    await giveBackNotifications(tx, conversation, startedById, took.unread, now);
    return true;
  }
  const isTheirs =
    stateOf(conversation, action) !== took.after || (await timesChanged(tx, conversation, action)) !== took.times;
  if (isTheirs) return false;
  const update = (change: ConversationChange) => updateConversation(tx, conversation, change, actor, now);
  switch (action.type) {
    case "CLOSE":
    case "REOPEN":
    case "SNOOZE":
      await update(toStatus(took, now));
      return true;
    case "ASSIGN":
    case "UNASSIGN": {
      const { assignedToId = null } = took;
      const isThere = assignedToId !== null && (await isMemberLocked(tx, projectId, assignedToId));
      await update({ assignedToId: isThere ? assignedToId : null });
      return true;
    }
    case "TAG":
      if (!tag) return false;
      await untagConversation(tx, conversation, tag, actor);
      return true;
    case "UNTAG":
      return (await tagWithPossible(tx, conversation, [action.tagId], actor)).length > 0;
  }
}

/** Leads back to how it stood. */
function toStatus({ status, snoozedUntil = null }: Took, now: Date): ConversationChange {
  if (status === "CLOSED") return { status };
  if (status === "OPEN") return { status, snoozedUntil: null };
  if (snoozedUntil === null) return { status: "OPEN", snoozedUntil: "ANSWER" };
  return { status: "OPEN", snoozedUntil: Date.parse(snoozedUntil) > now.getTime() ? snoozedUntil : null };
}
