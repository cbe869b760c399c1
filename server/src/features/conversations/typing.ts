import type { TypingEvent } from "@hark/contract/conversations/events";
import { z } from "zod";
import { type AgentSocket, projectAgentsRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { type VisitorSocket, visitorRoom } from "../visitors/index.ts";
import { findConversation, findConversationOfMember } from "./conversation-queries.ts";

const payloadSchema = z.object({ conversationId: z.uuid() });

/** Clients send at most every few seconds; anything faster from one connection is dropped before it costs a query. */
const leastIntervalMs = 1_000;

/**
 * Tells the other side, and an agent's colleagues, that somebody is typing (S13). Nothing is stored: receivers forget it after
 * ten seconds.
 */
export function typing({ realtime: sockets, database, clock }: FeatureContext) {
  const lastSentAt = new Map<string, number>();
  for (const type of ["dashboard", "widget"]) sockets.onDisconnect(type, ({ id }) => void lastSentAt.delete(id));

  function isTooSoon(connectionId: string): boolean {
    const now = clock.now().getTime();
    const last = lastSentAt.get(connectionId) ?? Number.NEGATIVE_INFINITY;
    if (now - last < leastIntervalMs) return true;
    lastSentAt.set(connectionId, now);
    return false;
  }

  sockets.onMessage<AgentSocket>("dashboard", "typing", async ({ id, actor }, payload) => {
    const { conversationId } = payloadSchema.parse(payload);
    if (isTooSoon(id)) return;
    const conversation = await findConversationOfMember(database, conversationId, actor.accountId);
    if (!conversation) return;
    const event: TypingEvent = {
      conversationId,
      projectId: conversation.project_id,
      by: { type: "AGENT", id: conversation.agent_id, name: conversation.agent_name },
    };
    sockets.emit(visitorRoom(conversation.visitor_id), "typing", event);
    sockets.emit(projectAgentsRoom(conversation.project_id), "typing", event);
  });

  sockets.onMessage<VisitorSocket>("widget", "typing", async ({ id, actor }, payload) => {
    const { conversationId } = payloadSchema.parse(payload);
    if (isTooSoon(id)) return;
    const conversation = await findConversation(database, actor.projectId, conversationId);
    if (conversation?.visitor_id !== actor.visitorId) return;
    const event: TypingEvent = {
      conversationId,
      projectId: actor.projectId,
      by: { type: "WIDGET_USER", id: actor.visitorId, name: conversation.visitor_name ?? "" },
    };
    sockets.emit(projectAgentsRoom(actor.projectId), "typing", event);
  });
}
