import type { Tx } from "../../platform/database/database.ts";
import type { Feature } from "../feature.ts";
import type { VisitorRow } from "../visitors/index.ts";
import { moveConversations } from "./conversation-queries.ts";
import { conversationChanged } from "./events.ts";
import type { ConversationHooks } from "./hooks.ts";
import { looking } from "./looking.ts";
import { mergeRoutes } from "./merge-routes.ts";
import { createMessageWriter } from "./message-writer.ts";
import { noteRoutes } from "./note-routes.ts";
import { realtime } from "./realtime.ts";
import { replyMails } from "./reply-mails.ts";
import { routes } from "./routes.ts";
import { wakeSnoozed } from "./snooze.ts";
import { tagRoutes } from "./tag-routes.ts";
import { typing } from "./typing.ts";
import { uploadRoutes } from "./upload-routes.ts";
import { visitorRoutes } from "./visitor-routes.ts";

export { countActivities } from "./activity-queries.ts";
export { composeReply } from "./compose-reply.ts";
export {
  type ConversationWithVisitor,
  listConversationsByIds,
  listKnownIds,
  listNewestConversationIds,
  lockConversations,
} from "./conversation-queries.ts";
export { doAfterReply } from "./do-after-reply.ts";
export { exportConversations } from "./export-conversations.ts";
export { messageFileUse } from "./file-use-queries.ts";
export type { SavedRepliesSent } from "./hooks.ts";
export { countConversations, listMatchingIds } from "./list-queries.ts";
export { lockLandings } from "./lock-landings.ts";
export { findMessageIn } from "./message-queries.ts";
export { accessConversation, accessLanding } from "./policy.ts";
export { presentConversation, presentStatus } from "./present.ts";
export { giveBackNotifications, readNotifications, type Unread } from "./read-notifications.ts";
export { recordActivity } from "./record-activity.ts";
export { releaseConversations } from "./release-conversations.ts";
export { removeConversations } from "./remove-conversations.ts";
export { replyWithin } from "./reply-within.ts";
export { seedConversation } from "./seed-conversation.ts";
export { checkSnooze } from "./snooze.ts";
export { tagConversation, tagWithPossible, untagConversation } from "./tag-conversation.ts";
export { conversationTagUse } from "./tag-use.ts";
export { type ConversationChange, updateConversation } from "./update-conversation.ts";
export { grantAgentUpload, grantVisitorUpload } from "./upload-routes.ts";
export { measureUsualReply } from "./usual-reply-queries.ts";
export { conversationsOfProfile } from "./visitor-profile.ts";
export { conversationUse } from "./visitor-use-queries.ts";
export { listStillMatching } from "./walk-queries.ts";

/** For `visitors`: moves a visitor's conversations to the one that they are the same person as. */
export async function mergeConversations(tx: Tx, from: VisitorRow, to: VisitorRow) {
  const projectId = from.project_id;
  for (const { id: conversationId } of await moveConversations(tx, projectId, from.id, to.id)) {
    tx.announce(conversationChanged({ projectId, conversationId, visitorId: to.id }));
  }
}

/** Questions and bug reports, and the messages in them. */
export const conversations =
  (hooks: ConversationHooks): Feature =>
  (context) => {
    const messages = createMessageWriter(context.database);
    routes(context, messages, hooks);
    tagRoutes(context);
    noteRoutes(context);
    visitorRoutes(context, messages);
    mergeRoutes(context);
    uploadRoutes(context);
    realtime(context);
    replyMails(context);
    typing(context);
    looking(context);
    wakeSnoozed(context);
  };
