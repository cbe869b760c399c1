import type { ConversationStatus, SnoozeEnd } from "@hark/contract/conversations/schema";
import type { ActivityFact } from "@hark/contract/thread/schema";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type AgentActor, isMemberLocked } from "../members/index.ts";
import { setNotificationAssignee } from "../notifications/index.ts";
import { type ConversationWithVisitor, updateStatusAndAssignee } from "./conversation-queries.ts";
import { conversationChanged, conversationChangedForTeam } from "./events.ts";
import { listAgentsByIds } from "./message-queries.ts";
import { refuseMerged } from "./policy.ts";
import { presentSnooze, presentStatus } from "./present.ts";
import { recordActivity } from "./record-activity.ts";
import { checkSnooze, resolveStatus, type StatusAndSnooze } from "./snooze.ts";
import { t } from "./texts.ts";

export interface ConversationChange {
  status?: ConversationStatus | undefined;
  assignedToId?: string | null | undefined;
  /** Null wakes it. */
  snoozedUntil?: SnoozeEnd | null | undefined;
}

/**
 * Closes, re-opens, assigns, unassigns, snoozes or wakes; what is left out stays. Only agents of the project can be assigned.
 * The caller has locked the conversation. Throws VALIDATION_FAILED, and CONFLICT for a closed one that would be snoozed.
 */
export async function updateConversation(
  tx: Tx,
  conversation: ConversationWithVisitor,
  change: ConversationChange,
  actor: Pick<AgentActor, "agentId">,
  now: Date,
): Promise<ConversationWithVisitor> {
  const { project_id: projectId, id: conversationId, visitor_id: visitorId } = conversation;
  const { status, assignedToId, snoozedUntil } = change;
  refuseMerged(conversation);
  if (status === undefined && assignedToId === undefined && snoozedUntil === undefined) return conversation;
  checkSnooze(change, now);
  // The member is locked, so that nothing is assigned to somebody who is leaving.
  if (assignedToId && !(await isMemberLocked(tx, projectId, assignedToId))) {
    const message = t("agentNotMember");
    throw new AppError("VALIDATION_FAILED", { message, fields: { assignedToId: message } });
  }
  const after = resolveStatus(conversation, change);
  const facts = [
    ...(await describeAssignment(tx, conversation.assigned_to_id, assignedToId)),
    ...describeStatus(conversation, after),
  ];
  const isSnoozeAlone = status === undefined && assignedToId === undefined;
  if (isSnoozeAlone && facts.length === 0) return conversation;

  await updateStatusAndAssignee(tx, conversation, { ...after, assignedToId });
  if (assignedToId !== undefined) await setNotificationAssignee(tx, projectId, [conversationId], assignedToId);
  for (const fact of facts) await recordActivity(tx, projectId, [conversationId], { actor, ...fact });
  // Of a snooze the visitor hears nothing.
  const isOfVisitor =
    snoozedUntil === undefined || assignedToId !== undefined || presentStatus(conversation) !== presentStatus(after);
  if (isOfVisitor) tx.announce(conversationChanged({ projectId, conversationId, visitorId }));
  else tx.announce(conversationChangedForTeam({ projectId, conversationId }));
  return { ...conversation, ...after, ...(assignedToId !== undefined && { assigned_to_id: assignedToId }) };
}

/** What a change of the assignee leaves in the thread; nothing where it stays as it was. */
async function describeAssignment(
  tx: Tx,
  before: string | null,
  after: string | null | undefined,
): Promise<ActivityFact[]> {
  if (after === undefined || after === before) return [];
  const agentId = after ?? before;
  const [agent] = agentId ? await listAgentsByIds(tx, [agentId]) : [];
  const kind = after === null ? "UNASSIGNED" : "ASSIGNED";
  return agent ? [{ kind, data: { agentId: agent.id, name: agent.display_name } }] : [];
}

function describeStatus(before: StatusAndSnooze, after: StatusAndSnooze): ActivityFact[] {
  if (after.status === "CLOSED") return before.status === "CLOSED" ? [] : [{ kind: "CLOSED", data: {} }];
  const facts: ActivityFact[] = before.status === "CLOSED" ? [{ kind: "REOPENED", data: {} }] : [];
  const until = presentSnooze(after);
  if (until !== null && until !== presentSnooze(before)) facts.push({ kind: "SNOOZED", data: { until } });
  if (until === null && before.status === "SNOOZED") facts.push({ kind: "WOKE", data: {} });
  return facts;
}
