import type { ConversationStatus } from "@hark/contract/conversations/schema";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { isMemberLocked } from "../members/index.ts";
import { setNotificationAssignee } from "../notifications/index.ts";
import { type ConversationWithVisitor, updateStatusAndAssignee } from "./conversation-queries.ts";
import { conversationChanged } from "./events.ts";
import { t } from "./texts.ts";

/** Closes, re-opens, assigns or unassigns; what is left out stays. Only agents of the project can be assigned. */
export async function updateConversation(
  tx: Tx,
  conversation: ConversationWithVisitor,
  change: { status?: ConversationStatus | undefined; assignedToId?: string | null | undefined },
): Promise<ConversationWithVisitor> {
  const { project_id: projectId, id: conversationId, visitor_id: visitorId } = conversation;
  const { status, assignedToId } = change;
  if (status === undefined && assignedToId === undefined) return conversation;
  // The member is locked, so that nothing is assigned to somebody who is leaving.
  if (assignedToId && !(await isMemberLocked(tx, projectId, assignedToId))) {
    const message = t("agentNotMember");
    throw new AppError("VALIDATION_FAILED", { message, fields: { assignedToId: message } });
  }
  await updateStatusAndAssignee(tx, conversation, change);
  if (assignedToId !== undefined) await setNotificationAssignee(tx, projectId, conversationId, assignedToId);
  tx.announce(conversationChanged({ projectId, conversationId, visitorId }));
  return {
    ...conversation,
    ...(status !== undefined && { status }),
    ...(assignedToId !== undefined && { assigned_to_id: assignedToId }),
  };
}
