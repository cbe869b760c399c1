import { text } from "../limits.ts";
import type { Message } from "./schema.ts";

/** The words that stand for a message in a list (MSG-24, GAP-64). */
export function messagePreview(message: Pick<Message, "type" | "content" | "file"> | null): string {
  if (!message) return "";
  if (message.type === "IMAGE") return "Image";
  if (message.type === "VIDEO") return "Video";
  if (message.type === "FILE") return message.file?.name ?? "File";
  return message.content;
}

/** Whether a message is the team's: an agent's, an integration's or the system's. Everything but the visitor's own. */
export function isFromTeam(message: Pick<Message, "senderType">): boolean {
  return message.senderType !== "WIDGET_USER";
}

/** The part of a text that a conversation keeps of its last message, in code points as the database counts them. */
export function cutPreview(content: string): string {
  // A code point is at most two units long.
  if (content.length <= text.previewMax) return content;
  return Array.from(content.slice(0, 2 * text.previewMax))
    .slice(0, text.previewMax)
    .join("");
}

/** Merges messages by id and sorts them by the server's sequence, so that their order of arrival does not matter (S02, S05). */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.sequence - b.sequence);
}
