import type { Message } from "@hark/contract/conversations/schema";
import { type Draft, remainingText } from "../../shared/drafts.ts";
import { newId } from "../../shared/ids.ts";

/**
 * A message that has arrived leaves the draft it came from: its answer was lost, so the draft was kept as unsent. What has been written
 * since stays and becomes a message of its own. Undefined where the messages have nothing of the draft.
 */
export function settleDraft(
  draft: Draft,
  messages: readonly Message[],
  clientIdOf: (file: File) => string | undefined,
): Partial<Draft> | undefined {
  const arrived = new Map(messages.map((message) => [message.clientId, message]));
  const files = draft.files.filter((file) => !arrived.has(clientIdOf(file) ?? null));
  const text = arrived.get(draft.clientId);
  if (!text && files.length === draft.files.length) return undefined;
  return { files, ...(text && { text: remainingText(draft.text, text.content), clientId: newId() }) };
}
