import type { ConversationType, MessageType } from "@hark/contract/conversations/schema";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { setNotificationAssignee } from "../notifications/index.ts";
import { updateStatusAndAssignee } from "./conversation-queries.ts";
import { appendAlone, appends, start, starts } from "./message-statements.ts";
import { insertTags } from "./tag-queries.ts";

export interface SeedConversation {
  visitorId: string;
  type: ConversationType;
  isClosed: boolean;
  /** Asleep until then; null until the visitor writes. */
  snoozedUntil?: Date | null;
  assignedToId: string | null;
  tagIds?: readonly string[];
  /** The first message is the visitor's. */
  messages: readonly { agentId: string | null; type?: MessageType; content: string; createdAt: Date }[];
}

/** Writes a conversation of the demo project with the same statements as real ones, without events. */
export async function seedConversation(tx: Tx, projectId: string, conversation: SeedConversation): Promise<string> {
  const { visitorId, messages, snoozedUntil } = conversation;
  const id = newId();
  const [first, ...rest] = messages;
  if (!first) throw new Error("A conversation begins with a message");
  const begin = {
    id,
    project_id: projectId,
    visitor_id: visitorId,
    type: conversation.type,
    channel: "WIDGET" as const,
    page_url: null,
    email: null,
    message_id: newId(),
    message_type: "TEXT" as const,
    content: first.content,
    file: null,
    pixels: null,
    client_id: null,
    created_at: first.createdAt,
  };
  await tx.run(start.text, starts.values([begin]));
  for (const { agentId, type = "TEXT", content, createdAt } of rest) {
    const message = {
      id: newId(),
      project_id: projectId,
      conversation_id: id,
      sender_type: agentId ? ("AGENT" as const) : ("WIDGET_USER" as const),
      sender_id: agentId ?? visitorId,
      type,
      content,
      file: null,
      pixels: null,
      reply_to_id: null,
      seen_sequence: null,
      client_id: null,
      created_at: createdAt,
    };
    await tx.run(appendAlone.text, appends.values([message]));
  }
  if (conversation.assignedToId) await setNotificationAssignee(tx, projectId, [id], conversation.assignedToId);
  await updateStatusAndAssignee(
    tx,
    { id, project_id: projectId },
    {
      status: conversation.isClosed ? "CLOSED" : snoozedUntil === undefined ? "OPEN" : "SNOOZED",
      snoozed_until: snoozedUntil ?? null,
      assignedToId: conversation.assignedToId,
    },
  );
  const { tagIds = [] } = conversation;
  if (tagIds.length > 0) await insertTags(tx, { id, project_id: projectId }, tagIds);
  return id;
}
