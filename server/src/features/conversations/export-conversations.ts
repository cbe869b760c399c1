import type { Reader } from "../../platform/database/database.ts";
import { listFilesNamed, nameInAddress } from "../files/index.ts";
import type { VisitorRow } from "../visitors/index.ts";
import { presentStatus } from "./present.ts";
import { listAllConversations, listAllMessages } from "./visitor-data-queries.ts";

/** For `visitors export`: the conversations with all messages of both sides, and their files. */
export async function exportConversations(reader: Reader, visitor: VisitorRow) {
  const messages = await listAllMessages(reader, visitor);
  const names = messages.filter(({ type }) => type !== "TEXT").map(({ content }) => nameInAddress(content));
  const files = new Map(
    (await listFilesNamed(reader, visitor.project_id, names)).map((file) => [
      file.name,
      {
        name: file.name,
        shownName: file.shown_name ?? file.media_name,
        contentType: file.content_type,
        sizeBytes: file.size_bytes,
      },
    ]),
  );
  const conversations = (await listAllConversations(reader, visitor)).map((conversation) => ({
    id: conversation.id,
    type: conversation.type,
    status: presentStatus(conversation),
    pageUrl: conversation.page_url,
    createdAt: conversation.created_at,
    mergedIntoId: conversation.merged_into_id,
    messages: messages
      .filter((message) => message.conversation_id === conversation.id)
      .map((message) => ({
        id: message.id,
        from: message.sender_type === "WIDGET_USER" ? "VISITOR" : "TEAM",
        agentName: message.agent_name,
        type: message.type,
        content: message.content,
        replyToId: message.reply_to_id,
        file: message.type === "TEXT" ? null : (files.get(nameInAddress(message.content)) ?? null),
        createdAt: message.created_at,
      })),
  }));
  return { conversations };
}
