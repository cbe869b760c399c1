import * as endpoints from "@hark/contract/conversations/endpoints";
import { defaultFilter } from "@hark/contract/conversations/list-rules";
import { notFound } from "../../platform/errors.ts";
import type { FeatureContext } from "../feature.ts";
import { hasNotification } from "../notifications/index.ts";
import { accessAttached, accessQuotable } from "./access-attached.ts";
import { listActivities } from "./activity-queries.ts";
import { findAnchorSequence, listMessagesAround, type MessageWindow } from "./around-queries.ts";
import type { ConversationHooks } from "./hooks.ts";
import { readCursor, toCursor } from "./list-cursor.ts";
import { listConversations } from "./list-queries.ts";
import { markUnread } from "./mark-unread.ts";
import { listMerges } from "./merge-queries.ts";
import { findRange, listMessages } from "./message-queries.ts";
import type { MessageWriter } from "./message-writer.ts";
import { listNotes } from "./note-queries.ts";
import { accessConversation, accessLanding } from "./policy.ts";
import { presentActivity, presentConversation, presentMerge, presentMessage, presentNote } from "./present.ts";
import { sendAgentBurst, toAnswer } from "./send-burst.ts";
import { sendAgentMessage } from "./send-message.ts";
import { updateConversation } from "./update-conversation.ts";

/** The agents' door. */
export function routes(context: FeatureContext, messages: MessageWriter, hooks: ConversationHooks) {
  const { http, database, clock } = context;
  http.handle(endpoints.listConversations, async ({ actor, query }) => {
    const { rows, next, searchedBackTo } = await listConversations(database, actor.project.id, {
      view: query.view,
      filter: query.status ?? defaultFilter(query.view),
      where: query.where,
      agentId: actor.agentId,
      visitorId: query.widgetUserId,
      now: clock.now(),
      limit: query.limit,
      after: readCursor(query.cursor),
    });
    return {
      conversations: rows.map((row) => ({ ...presentConversation(row), isUnread: row.is_unread })),
      nextCursor: next && toCursor(next),
      searchedBackTo: searchedBackTo?.toISOString() ?? null,
    };
  });

  http.handle(endpoints.getConversation, async ({ actor, params, query }) => {
    const conversation = await accessConversation(database, actor, params.conversationId);
    const [{ messages, hasMore, hasNewer, range }, isUnread, merges] = await Promise.all([
      readWindow(actor.project.id, conversation.id, query),
      hasNotification(database, { agentId: actor.agentId, projectId: actor.project.id, itemId: conversation.id }),
      listMerges(database, actor.project.id, conversation.id),
    ]);
    const [notes, activities] = range
      ? await Promise.all([
          listNotes(database, actor.project.id, conversation.id, range),
          listActivities(database, actor.project.id, conversation.id, { range }),
        ])
      : [[], []];
    return {
      conversation: {
        ...presentConversation(conversation),
        isUnread,
        messages: messages.map(presentMessage),
        hasMore,
        ...(hasNewer !== undefined && { hasNewer }),
        notes: notes.map(presentNote),
        activities: activities.map(presentActivity),
        merges: merges.map(presentMerge),
      },
    };
  });

  async function readWindow(
    projectId: string,
    conversationId: string,
    query: { around?: string | undefined; before?: string | undefined; after?: string | undefined; limit: number },
  ): Promise<Omit<MessageWindow, "hasNewer"> & { hasNewer?: boolean }> {
    const { around, limit } = query;
    if (around !== undefined) {
      const sequence = await findAnchorSequence(database, projectId, conversationId, around);
      if (sequence === undefined) throw notFound();
      return listMessagesAround(database, projectId, conversationId, { sequence, limit });
    }
    const page = await listMessages(database, projectId, conversationId, query);
    return { ...page, range: await findRange(database, projectId, conversationId, query, page) };
  }

  http.handle(endpoints.sendMessage, async ({ actor, params, body }) => {
    const { attachments, savedReplyIds, close } = body;
    const projectId = actor.project.id;
    const { conversationId } = params;
    // A plain message asks nothing before it writes: the statement finds the conversation.
    const hasMore = attachments.length > 0 || body.type === "FILE" || body.replyToId !== undefined;
    if (hasMore) await accessConversation(database, actor, conversationId);
    const { file, pixels, attached } = await accessAttached(context, projectId, body);
    const quoted = await accessQuotable(database, { project_id: projectId, id: conversationId }, body.replyToId);
    const { type, content, seenSequence, clientId } = body;
    const input = {
      projectId,
      conversationId,
      type,
      content,
      file,
      pixels,
      quoted,
      seenSequence,
      clientId,
      now: clock.now(),
    };
    const isMore = attachments.length > 0 || close || savedReplyIds.length > 0;
    const sent = isMore
      ? await sendAgentBurst(database, hooks, actor, input, { attached, savedReplyIds, close })
      : { messages: await sendAgentMessage({ database, messages }, actor.agentId, input), conversation: null };
    const showsConversation = close || savedReplyIds.length > 0;
    return { ...toAnswer(sent.messages), conversation: showsConversation ? sent.conversation : null };
  });

  http.handle(endpoints.updateConversation, async ({ actor, params, body }) => {
    const conversation = await database.transaction(async (tx) => {
      const row = await accessConversation(tx, actor, params.conversationId, { lock: true });
      return updateConversation(tx, row, body, actor, clock.now());
    });
    return { conversation: presentConversation(conversation) };
  });

  http.handle(endpoints.markUnread, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      const access = (id: string) => accessConversation(tx, actor, id, { lock: true });
      const row = await accessLanding(access, params.conversationId);
      await markUnread(tx, row, { agentIds: [actor.agentId], isQuiet: true, now: clock.now() });
    });
    return undefined;
  });
}
