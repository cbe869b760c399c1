import type { Message } from "@hark/contract/conversations/schema";
import { defineEvent } from "../../platform/domain-events.ts";
import type { NewNotification } from "../notifications/index.ts";

interface InConversation {
  projectId: string;
  conversationId: string;
  visitorId: string;
}

/** `startedAt` is an ISO time. */
export const conversationStarted = defineEvent<
  InConversation & { startedAt: string; notified: NewNotification | null }
>("conversation-started");
export const visitorWrote = defineEvent<
  InConversation & { message: Message; wasClosed: boolean; wasSnoozed: boolean; notified: NewNotification | null }
>("visitor-wrote");
export const agentWrote = defineEvent<InConversation & { message: Message }>("agent-wrote");
/** Status, assignee, read marks or visitor changed. */
export const conversationChanged = defineEvent<InConversation>("conversation-changed");
/** Somebody who left a project had these; all at once, as they can be thousands. */
export const conversationsReleased = defineEvent<{
  projectId: string;
  conversations: readonly { id: string; visitorId: string }[];
}>("conversations-released");
/** What only the team sees of it changed: its tags, or until when it is snoozed. Its visitor hears nothing. */
export const conversationChangedForTeam = defineEvent<Omit<InConversation, "visitorId">>(
  "conversation-changed-for-team",
);
/** Things have happened to conversations that their threads tell the team. */
export const activitiesRecorded = defineEvent<{ projectId: string; activityIds: readonly string[] }>(
  "activities-recorded",
);
/** A note was written or changed. */
export const noteChanged = defineEvent<{ projectId: string; noteId: string }>("note-changed");
export const noteRemoved = defineEvent<{ projectId: string; conversationId: string; noteId: string }>("note-removed");
/** Its time has come. `wokeAt` is an ISO time. */
export const conversationWoke = defineEvent<
  Omit<InConversation, "visitorId"> & { wokeAt: string; notified: NewNotification | null }
>("conversation-woke");
