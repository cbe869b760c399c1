import type {
  Conversation,
  ConversationStatus,
  Merge,
  Message,
  QuotedMessage,
  SnoozeEnd,
  VisitorConversation,
  VisitorMerge,
} from "@hark/contract/conversations/schema";
import type { Activity, Note, VisitorActivity } from "@hark/contract/thread/schema";
import { presentVisitorSummary } from "../visitors/index.ts";
import type { ActivityRow, ActivityWithActor } from "./activity-queries.ts";
import type { ConversationRow, ConversationWithAgent, ConversationWithVisitor } from "./conversation-queries.ts";
import type { MergeRow } from "./merge-queries.ts";
import type { MessageRow, QuotedRow } from "./message-queries.ts";
import type { NoteWithNames } from "./note-queries.ts";

export function presentMessage(message: Omit<MessageRow, "project_id" | "reply_to_id">): Message {
  return {
    id: message.id,
    conversationId: message.conversation_id,
    sequence: message.sequence,
    senderType: message.sender_type,
    senderId: message.sender_id,
    type: message.type,
    content: message.content,
    ...presentFile(message),
    pixels: message.pixels,
    replyTo: message.quoted && presentQuoted(message.quoted),
    clientId: message.client_id,
    createdAt: message.created_at.toISOString(),
  };
}

/** What a row keeps of its file in one place: a FILE stands for its message by its name, a picture or a video is only called so. */
function presentFile({ type, file }: Pick<MessageRow, "type" | "file">): Pick<Message, "file" | "mediaName"> {
  return type === "FILE" ? { file, mediaName: null } : { file: null, mediaName: file?.name ?? null };
}

function presentQuoted(quoted: QuotedRow): QuotedMessage {
  return {
    id: quoted.id,
    sequence: quoted.sequence,
    senderType: quoted.sender_type,
    senderId: quoted.sender_id,
    type: quoted.type,
    content: quoted.content,
    file: presentFile(quoted).file,
  };
}

/** The last message from the conversation's columns, whose text is cut to what a list shows. */
function presentLastMessage(conversation: ConversationRow): Message {
  return {
    id: conversation.last_message_id,
    conversationId: conversation.id,
    sequence: conversation.last_sequence,
    senderType: conversation.last_sender_type,
    senderId: conversation.last_sender_id,
    type: conversation.last_message_type,
    content: conversation.last_message_content,
    ...presentFile({ type: conversation.last_message_type, file: conversation.last_message_file }),
    pixels: null,
    replyTo: null,
    clientId: conversation.last_client_id,
    createdAt: conversation.last_message_at.toISOString(),
  };
}

/** A snoozed conversation is an open one for everybody outside; only the team sees until when it sleeps. */
export const presentStatus = ({ status }: Pick<ConversationRow, "status">): ConversationStatus =>
  status === "SNOOZED" ? "OPEN" : status;

export const presentSnooze = ({
  status,
  snoozed_until,
}: Pick<ConversationRow, "status" | "snoozed_until">): SnoozeEnd | null =>
  status === "SNOOZED" ? (snoozed_until?.toISOString() ?? "ANSWER") : null;

export function presentConversation(conversation: ConversationWithVisitor): Conversation {
  return {
    id: conversation.id,
    type: conversation.type,
    status: presentStatus(conversation),
    assignedToId: conversation.assigned_to_id,
    widgetUserId: conversation.visitor_id,
    widgetUser: presentVisitorSummary({
      id: conversation.visitor_id,
      name: conversation.visitor_name,
      email: conversation.visitor_email,
      avatar_url: conversation.visitor_avatar_url,
      is_verified: conversation.visitor_is_verified,
    }),
    lastMessage: presentLastMessage(conversation),
    createdAt: conversation.created_at.toISOString(),
    snoozedUntil: presentSnooze(conversation),
    visitorReadSequence: conversation.visitor_read_sequence,
    tagIds: conversation.tag_ids,
    mergedIntoId: conversation.merged_into_id,
  };
}

export function presentVisitorConversation(conversation: ConversationWithAgent): VisitorConversation {
  return {
    id: conversation.id,
    type: conversation.type,
    status: presentStatus(conversation),
    agent:
      conversation.agent_name === null
        ? null
        : { name: conversation.agent_name, avatarUrl: conversation.agent_avatar_url },
    lastMessage: presentLastMessage(conversation),
    createdAt: conversation.created_at.toISOString(),
    unreadCount: conversation.visitor_unread_count + (conversation.merged_unread_count ?? 0),
    agentReadSequence: conversation.agent_read_sequence,
    mergedIntoId: conversation.merged_into_id,
  };
}

export function presentVisitorMerge(source: MergeRow): VisitorMerge {
  return {
    conversationId: source.id,
    type: source.type,
    createdAt: source.created_at.toISOString(),
    messageCount: source.last_sequence,
    afterSequence: source.merged_after_sequence,
  };
}

export function presentMerge(source: MergeRow): Merge {
  return {
    ...presentVisitorMerge(source),
    mergedAt: source.merged_at.toISOString(),
    mergedBy:
      source.merged_by === null
        ? null
        : { id: source.merged_by, name: source.agent_name ?? "", avatarUrl: source.agent_avatar_url },
  };
}

export function presentActivity(activity: ActivityWithActor): Activity {
  return {
    id: activity.id,
    conversationId: activity.conversation_id,
    afterSequence: activity.after_sequence,
    kind: activity.kind,
    actorType: activity.actor_type,
    actor: presentNamed(activity.actor_id, activity.actor_name, activity.actor_avatar_url),
    data: activity.data,
    createdAt: activity.created_at.toISOString(),
    // The kind says what is in `data`; `recordActivity` has checked the two by type.
  } as Activity;
}

/** What a visitor hears of an activity; the queries give only the kinds that it may be. */
export function presentVisitorActivity(activity: ActivityRow): VisitorActivity {
  return {
    id: activity.id,
    conversationId: activity.conversation_id,
    afterSequence: activity.after_sequence,
    kind: activity.kind as VisitorActivity["kind"],
    createdAt: activity.created_at.toISOString(),
  };
}

export function presentNote(note: NoteWithNames): Note {
  return {
    id: note.id,
    conversationId: note.conversation_id,
    afterSequence: note.after_sequence,
    author: presentNamed(note.agent_id, note.author_name, note.author_avatar_url),
    content: note.content,
    mentions: note.mentions,
    editedAt: note.edited_at?.toISOString() ?? null,
    clientId: note.client_id,
    createdAt: note.created_at.toISOString(),
  };
}

function presentNamed(id: string | null, name: string | null, avatarUrl: string | null) {
  return id === null || name === null ? null : { id, name, avatarUrl };
}
