import type { PrivateComment } from "@hark/contract/feedback/private-comment-schema";
import { presentAttachments } from "../attachments/attachments.ts";
import type { PrivateCommentRow } from "./private-comment-queries.ts";

export function presentPrivateComment(comment: PrivateCommentRow): PrivateComment {
  return {
    id: comment.id,
    content: comment.content,
    attachments: presentAttachments(comment.attachments),
    agent:
      comment.agent_id === null || comment.agent_name === null
        ? null
        : { id: comment.agent_id, name: comment.agent_name, avatarUrl: comment.agent_avatar_url },
    quoted:
      comment.quoted_conversation_id === null || comment.quoted_message_id === null
        ? null
        : { conversationId: comment.quoted_conversation_id, messageId: comment.quoted_message_id },
    editedAt: comment.edited_at?.toISOString() ?? null,
    clientId: comment.client_id,
    createdAt: comment.created_at.toISOString(),
  };
}
