import * as endpoints from "@hark/contract/conversations/endpoints";
import type { FeatureContext } from "../feature.ts";
import { accessMessageFile } from "../files/index.ts";
import { hasNotification } from "../notifications/index.ts";
import { readCursor, toCursor } from "./list-cursor.ts";
import { listConversations } from "./list-queries.ts";
import { listMessages } from "./message-queries.ts";
import type { MessageWriter } from "./message-writer.ts";
import { accessConversation } from "./policy.ts";
import { presentConversation, presentMessage } from "./present.ts";
import { sendAgentMessage } from "./send-message.ts";
import { updateConversation } from "./update-conversation.ts";

/** The agents' door. */
export function routes(context: FeatureContext, messages: MessageWriter) {
  const { http, database, clock } = context;
  http.handle(endpoints.listConversations, async ({ actor, query }) => {
    const rows = await listConversations(database, actor.project.id, {
      view: query.view,
      filter: query.status,
      agentId: actor.agentId,
      visitorId: query.widgetUserId,
      limit: query.limit + 1,
      after: readCursor(query.cursor),
    });
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const nextCursor =
      rows.length > query.limit && last ? toCursor({ lastMessageAt: last.last_message_at, id: last.id }) : null;
    return { conversations: page.map((row) => ({ ...presentConversation(row), isUnread: row.is_unread })), nextCursor };
  });

  http.handle(endpoints.getConversation, async ({ actor, params, query }) => {
    const conversation = await accessConversation(database, actor, params.conversationId);
    const [{ messages, hasMore }, isUnread] = await Promise.all([
      listMessages(database, actor.project.id, conversation.id, query),
      hasNotification(database, { agentId: actor.agentId, projectId: actor.project.id, itemId: conversation.id }),
    ]);
    return {
      conversation: {
        ...presentConversation(conversation),
        isUnread,
        messages: messages.map(presentMessage),
        hasMore,
      },
    };
  });

  http.handle(endpoints.sendMessage, async ({ actor, params, body }) => {
    await accessMessageFile(context, { projectId: actor.project.id, ...body });
    const message = await sendAgentMessage({ database, messages }, actor.agentId, {
      projectId: actor.project.id,
      conversationId: params.conversationId,
      type: body.type,
      content: body.content,
      clientId: body.clientId,
      now: clock.now(),
    });
    return { message };
  });

  http.handle(endpoints.updateConversation, async ({ actor, params, body }) => {
    const conversation = await database.transaction(async (tx) => {
      const row = await accessConversation(tx, actor, params.conversationId, { lock: true });
      return updateConversation(tx, row, body);
    });
    return { conversation: presentConversation(conversation) };
  });
}
