import type { Message } from "@hark/contract/conversations/schema";
import type { Tx } from "../../platform/database/database.ts";
import { writeWithin } from "./message-writer.ts";
import { presentMessage } from "./present.ts";
import { announceAgents } from "./send-burst.ts";
import { toSending } from "./send-message.ts";

/**
 * Writes an agent's text into a conversation as part of the caller's transaction, which has locked where it lands: an answer like any
 * other, with its events after the commit. A repeat with the same client id returns the first message.
 */
export async function replyWithin(
  tx: Tx,
  reply: { projectId: string; conversationId: string; agentId: string; content: string; clientId: string; now: Date },
): Promise<Message> {
  const { agentId, ...input } = reply;
  const sending = toSending("AGENT", agentId, {
    ...input,
    type: "TEXT",
    file: null,
    pixels: null,
    quoted: null,
    seenSequence: undefined,
  });
  const outcome = await writeWithin(tx, sending.append);
  if ("written" in outcome) return announceAgents(tx, sending, outcome.written);
  const [first] = outcome.repeated;
  if (!first) throw new Error("A reply was neither written nor found");
  return presentMessage(first);
}
