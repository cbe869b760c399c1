import { defineEvent } from "../../../platform/domain-events.ts";

/** A link is new or its promise changed. */
export const feedbackLinked = defineEvent<{ projectId: string; linkId: string }>("feedback-linked");
export const feedbackUnlinked = defineEvent<{
  projectId: string;
  linkId: string;
  feedbackId: string;
  conversationId: string;
}>("feedback-unlinked");
