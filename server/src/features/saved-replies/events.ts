import { defineEvent } from "../../platform/domain-events.ts";

interface OfSavedReply {
  projectId: string;
  savedReplyId: string;
}

/** A saved reply is new, was changed or shared, or was used in a message. */
export const savedReplyChanged = defineEvent<OfSavedReply>("saved-reply-changed");
/** `ownerId` is the agent who alone could see it; null for a shared one. */
export const savedReplyRemoved = defineEvent<OfSavedReply & { ownerId: string | null }>("saved-reply-removed");
