import type { Message } from "@hark/contract/conversations/schema";
import { type Draft, remainingText } from "../../shared/drafts.ts";
import { newId } from "../../shared/ids.ts";

/**
 * Removes stored messages from the draft that they came from, which was kept as unsent because the response was lost. Text that
 * was added since stays and becomes a new message. Returns undefined if none of the messages comes from the draft.
 */
export function settleDraft(
  draft: Draft,
  messages: readonly Message[],
  clientIdOf: (file: File) => string | undefined,
): Partial<Draft> | undefined {
  const arrived = new Map(messages.map((message) => [message.clientId, message]));
  // Messages of integrations may have no `clientId`, and files that were not sent have none either.
  const files = draft.files.filter((file) => !arrived.has(clientIdOf(file) ?? ""));
  const text = arrived.get(draft.clientId);
  if (!text && files.length === draft.files.length) return undefined;
  return {
    files,
    replyToId: null,
    ...(text && { text: remainingText(draft.text, text.content), clientId: newId() }),
  };
}
