import type { ConversationStatus } from "@hark/contract/conversations/schema";
import { minute } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { type AgentActor, isMemberLocked } from "../members/index.ts";
import { accessConversation } from "./policy.ts";
import { presentStatus } from "./present.ts";
import { tagWithPossible } from "./tag-conversation.ts";
import { updateConversation } from "./update-conversation.ts";
import { createNote } from "./write-note.ts";

/** What is done to a conversation beside a reply, by who wrote it. */
export interface AfterReply {
  tagIds: readonly string[];
  /** Undefined leaves it as it is. */
  assignedToId: string | null | undefined;
  notes: readonly string[];
  status: ConversationStatus | null;
  /** Minutes, or until the visitor answers. */
  snooze: number | "ANSWER" | null;
  now: Date;
}

/**
 * Does, in this order: tags, assignee, notes, status, snooze. What can't be done any more is left out, as the reply goes in any case: a
 * tag that is archived or gone or one too many, an assignee who left, a snooze of what is closed. The caller holds the
 * conversation.
 */
export async function doAfterReply(
  tx: Tx,
  actor: AgentActor,
  conversationId: string,
  { tagIds, assignedToId, notes, status, snooze, now }: AfterReply,
) {
  const access = () => accessConversation(tx, actor, conversationId, { lock: true });
  if (tagIds.length > 0) await tagWithPossible(tx, await access(), tagIds, actor);
  if (assignedToId !== undefined) {
    const isPossible = assignedToId === null || (await isMemberLocked(tx, actor.project.id, assignedToId));
    const conversation = await access();
    if (isPossible && conversation.assigned_to_id !== assignedToId) {
      await updateConversation(tx, conversation, { assignedToId }, actor, now);
    }
  }
  for (const content of notes) await createNote(tx, actor, await access(), { content, now });
  if (status !== null) {
    const conversation = await access();
    if (presentStatus(conversation) !== status) await updateConversation(tx, conversation, { status }, actor, now);
  }
  if (snooze !== null) {
    const conversation = await access();
    const snoozedUntil = snooze === "ANSWER" ? snooze : new Date(now.getTime() + snooze * minute).toISOString();
    if (conversation.status !== "CLOSED") await updateConversation(tx, conversation, { snoozedUntil }, actor, now);
  }
}
