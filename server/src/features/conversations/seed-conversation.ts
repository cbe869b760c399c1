import type { ConversationType } from "@hark/contract/conversations/schema";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { setNotificationAssignee } from "../notifications/index.ts";
import { agentMessage, firstMessage, visitorMessage } from "./message-statements.ts";
import { updateStatusAndAssignee } from "./queries.ts";

export interface SeedConversation {
  visitorId: string;
  type: ConversationType;
  isClosed: boolean;
  assignedToId: string | null;
  /** The first one is the visitor's. */
  messages: readonly { agentId: string | null; content: string; createdAt: Date }[];
}

/** A conversation of the demo project, written by the same statements as real ones; nobody is told of anything. */
export async function seedConversation(tx: Tx, projectId: string, conversation: SeedConversation): Promise<string> {
  const { visitorId, type, messages } = conversation;
  const id = newId();
  const [first, ...rest] = messages;
  if (!first) throw new Error("A conversation begins with a message");
  await tx.run(firstMessage.text, [
    id,
    projectId,
    visitorId,
    type,
    newId(),
    "TEXT",
    first.content,
    null,
    first.createdAt,
  ]);
  for (const { agentId, content, createdAt } of rest) {
    const statement = agentId ? agentMessage : visitorMessage;
    await tx.run(statement.text, [newId(), projectId, id, agentId ?? visitorId, "TEXT", content, null, createdAt]);
  }
  if (conversation.assignedToId) await setNotificationAssignee(tx, projectId, id, conversation.assignedToId);
  await updateStatusAndAssignee(
    tx,
    { id, project_id: projectId },
    { status: conversation.isClosed ? "CLOSED" : "OPEN", assignedToId: conversation.assignedToId },
  );
  return id;
}
