import type { ConversationStatus } from "@hark/contract/conversations/schema";
import type { ActivityFact } from "@hark/contract/thread/schema";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type AgentActor, isMemberLocked } from "../members/index.ts";
import { setNotificationAssignee } from "../notifications/index.ts";
import { type ConversationWithVisitor, updateStatusAndAssignee } from "./conversation-queries.ts";
import { conversationChanged } from "./events.ts";
import { listAgentsByIds } from "./message-queries.ts";
import { recordActivity } from "./record-activity.ts";
import { t } from "./texts.ts";

/** Closes, re-opens, assigns or unassigns; what is left out stays. Only agents of the project can be assigned. */
export async function updateConversation(
  tx: Tx,
  conversation: ConversationWithVisitor,
  change: { status?: ConversationStatus | undefined; assignedToId?: string | null | undefined },
  actor: Pick<AgentActor, "agentId">,
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
  for (const fact of await describeChange(tx, conversation, change)) {
    await recordActivity(tx, projectId, [conversationId], { actor, ...fact });
  }
  tx.announce(conversationChanged({ projectId, conversationId, visitorId }));
  return {
    ...conversation,
    ...(status !== undefined && { status }),
    ...(assignedToId !== undefined && { assigned_to_id: assignedToId }),
  };
}

/** What a change of status and assignee leaves in the thread; nothing of what stays as it was. */
async function describeChange(
  tx: Tx,
  before: Pick<ConversationWithVisitor, "status" | "assigned_to_id">,
  { status, assignedToId }: { status?: ConversationStatus | undefined; assignedToId?: string | null | undefined },
): Promise<ActivityFact[]> {
  const facts: ActivityFact[] = [];
  const { assigned_to_id: assignee } = before;
  if (assignedToId !== undefined && assignedToId !== assignee) {
    const agentId = assignedToId ?? assignee;
    const [agent] = agentId ? await listAgentsByIds(tx, [agentId]) : [];
    const kind = assignedToId === null ? "UNASSIGNED" : "ASSIGNED";
    if (agent) facts.push({ kind, data: { agentId: agent.id, name: agent.display_name } });
  }
  if (status !== undefined && status !== before.status) {
    facts.push({ kind: status === "CLOSED" ? "CLOSED" : "REOPENED", data: {} });
  }
  return facts;
}
