import { projectAgentsRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { newOfAgents, notificationCleared } from "../notifications/index.ts";
import { visitorRoom } from "../visitors/index.ts";
import { listActivitiesByIds } from "./activity-queries.ts";
import {
  findConversation,
  findConversationOfVisitor,
  listConversationsByIds,
  listForTheirVisitors,
} from "./conversation-queries.ts";
import {
  activitiesRecorded,
  agentWrote,
  conversationChanged,
  conversationChangedForTeam,
  conversationStarted,
  conversationsReleased,
  conversationWoke,
  noteChanged,
  noteRemoved,
  visitorWrote,
} from "./events.ts";
import { findNote } from "./note-queries.ts";
import { presentActivity, presentConversation, presentNote, presentVisitorConversation } from "./present.ts";
import { noteAgentRead } from "./read-mark-queries.ts";

/** The number of conversations that one query reads when many changed at once. */
const readTogether = 200;

/**
 * Event to room and payload. Best effort: a client that missed one refetches on reconnect, on focus and on return from the
 * back/forward cache.
 */
export function realtime({ realtime: sockets, events, database }: FeatureContext) {
  async function emitUpdated(projectId: string, conversationId: string) {
    const row = await findConversation(database, projectId, conversationId);
    if (!row) return;
    sockets.emit(projectAgentsRoom(projectId), "conversation.updated", {
      conversation: presentConversation(row),
      projectId,
    });
  }

  async function emitToVisitor(projectId: string, conversationId: string, visitorId: string) {
    const row = await findConversationOfVisitor(database, projectId, visitorId, conversationId);
    if (!row) return;
    sockets.emit(visitorRoom(visitorId), "conversation.updated", { conversation: presentVisitorConversation(row) });
  }

  events.on(conversationStarted, async ({ projectId, conversationId, visitorId, startedAt, notified }) => {
    const emitStarted = async () => {
      const row = await findConversation(database, projectId, conversationId);
      if (!row) return;
      const conversation = presentConversation(row);
      const fresh = newOfAgents({ projectId, itemId: conversationId, createdAt: startedAt }, notified);
      const started = { conversation, projectId };
      if (fresh) sockets.emit(fresh.rooms, "widget.conversation", { ...started, notification: fresh.notification });
      sockets.emit(projectAgentsRoom(projectId), "widget.conversation", started, fresh?.rooms);
    };
    await Promise.all([emitToVisitor(projectId, conversationId, visitorId), emitStarted()]);
  });

  events.on(
    visitorWrote,
    async ({ projectId, conversationId, visitorId, message, wasClosed, wasSnoozed, notified }) => {
      const fresh = newOfAgents({ projectId, itemId: conversationId, createdAt: message.createdAt }, notified);
      const written = { message, projectId };
      if (fresh) sockets.emit(fresh.rooms, "widget.message", { ...written, notification: fresh.notification });
      sockets.emit(projectAgentsRoom(projectId), "widget.message", written, fresh?.rooms);
      // This is for the visitor's other tabs; the sending tab recognizes the message by its client id.
      sockets.emit(visitorRoom(visitorId), "message.created", { message });
      // The visitor does not learn of a snooze, nor of its end.
      if (!wasClosed && !wasSnoozed) return;
      await Promise.all([
        wasClosed && emitToVisitor(projectId, conversationId, visitorId),
        emitUpdated(projectId, conversationId),
      ]);
    },
  );

  events.on(agentWrote, ({ projectId, visitorId, message }) => {
    sockets.emit(projectAgentsRoom(projectId), "agent.message", { message, projectId });
    sockets.emit(visitorRoom(visitorId), "message.created", { message });
  });

  events.on(conversationChanged, async ({ projectId, conversationId, visitorId }) => {
    await Promise.all([emitToVisitor(projectId, conversationId, visitorId), emitUpdated(projectId, conversationId)]);
  });

  events.on(conversationsReleased, async ({ projectId, conversations }) => {
    for (let start = 0; start < conversations.length; start += readTogether) {
      const ids = conversations.slice(start, start + readTogether).map(({ id }) => id);
      const [forAgents, forVisitors] = await Promise.all([
        listConversationsByIds(database, projectId, ids),
        listForTheirVisitors(database, projectId, ids),
      ]);
      for (const row of forAgents) {
        const conversation = presentConversation(row);
        sockets.emit(projectAgentsRoom(projectId), "conversation.updated", { conversation, projectId });
      }
      for (const row of forVisitors) {
        const conversation = presentVisitorConversation(row);
        sockets.emit(visitorRoom(row.visitor_id), "conversation.updated", { conversation });
      }
    }
  });

  events.on(conversationWoke, ({ projectId, conversationId, wokeAt, notified }) => {
    const fresh = newOfAgents({ projectId, itemId: conversationId, createdAt: wokeAt }, notified);
    if (fresh) sockets.emit(fresh.rooms, "notification.created", { notification: fresh.notification, projectId });
    return emitUpdated(projectId, conversationId);
  });

  events.on(conversationChangedForTeam, ({ projectId, conversationId }) => emitUpdated(projectId, conversationId));

  // To the team alone: what a visitor sees of it comes with the thread.
  events.on(activitiesRecorded, async ({ projectId, activityIds }) => {
    for (let start = 0; start < activityIds.length; start += readTogether) {
      const ids = activityIds.slice(start, start + readTogether);
      for (const row of await listActivitiesByIds(database, projectId, ids)) {
        sockets.emit(projectAgentsRoom(projectId), "activity.added", { activity: presentActivity(row), projectId });
      }
    }
  });

  events.on(noteChanged, async ({ projectId, noteId }) => {
    const row = await findNote(database, projectId, noteId);
    if (row) sockets.emit(projectAgentsRoom(projectId), "note.changed", { note: presentNote(row), projectId });
  });

  events.on(noteRemoved, ({ projectId, conversationId, noteId }) =>
    sockets.emit(projectAgentsRoom(projectId), "note.removed", { noteId, conversationId, projectId }),
  );

  // Reading a conversation raises the read mark that the visitor sees; a mention that was taken back is no reading.
  events.on(notificationCleared, async ({ projectId, itemId, upTo, category }) => {
    if (category !== undefined) return;
    await database.transaction(async (tx) => {
      const raised = await noteAgentRead(tx, projectId, itemId, upTo);
      if (raised) tx.announce(conversationChanged({ projectId, conversationId: itemId, visitorId: raised.visitorId }));
    });
  });
}
