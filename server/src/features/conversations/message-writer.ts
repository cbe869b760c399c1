import pg from "pg";
import { createBatchedWrites } from "../../platform/database/batched-writes.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { listAnswersOfOthers, type MessageRow, type StoredMessage, withQuoted } from "./message-queries.ts";
import {
  type Append,
  type Appended,
  appendAlone,
  appends,
  appendTogether,
  repeatedMessages,
} from "./message-statements.ts";
import { presentMessage } from "./present.ts";

/** A message that was written now, or the earlier one with the same client id, with the rest of its burst. */
export type Outcome = { written: Appended } | { repeated: MessageRow[] };

export interface MessageWriter {
  /**
   * Throws NOT_FOUND for a conversation that the sender has no access to, and ANSWERED_MEANWHILE when others have answered after
   * what the sender has seen.
   */
  write(message: Append): Promise<Outcome>;
}

/** More would not be faster, and the statement could get large: a message has up to 10,000 characters. */
const maxItems = 64;
/** A second batch keeps the database busy while the responses of the first are sent, and shares its commit. */
const maxTogether = 2;

/**
 * Writes the messages of all conversations, visitors' and the team's. Messages that arrive while others are being written share
 * one statement and one commit. Messages of one conversation are written in the order in which they arrived.
 */
export function createMessageWriter(database: Database): MessageWriter {
  return createBatchedWrites<Append, Outcome>({
    maxItems,
    maxTogether,
    keyOf: (message) => message.conversation_id,
    async writeTogether(messages) {
      const rows = await database.statement<Appended>(appendTogether, appends.values(messages));
      const written = new Map(rows.map((row) => [row.id, { written: row }]));
      return messages.map(({ id }) => written.get(id));
    },
    async writeAlone(message) {
      // Once more for a conversation that was merged, or taken out, while this waited for its row.
      const outcome = (await tryAlone(database, message)) ?? (await tryAlone(database, message));
      return outcome ?? (await refuse(database, message));
    },
  });
}

async function tryAlone(database: Database, message: Append): Promise<Outcome | null> {
  const [row] = await database.statement<Appended>(appendAlone, appends.values([message])).catch((error: unknown) => {
    if (isRepeatInFlight(error)) return [];
    throw error;
  });
  if (row) return { written: row };
  const repeated = await listRepeated(database, message, (values) =>
    database.statement<StoredMessage>(repeatedMessages, values),
  );
  return repeated && { repeated };
}

const repeatConstraints = ["messages_client_unique", "messages_sent_to_unique"];

/**
 * Of two concurrent retries on two nodes, the second waited for the first's lock, but its snapshot is older than the first's
 * row, so it violated the constraint.
 */
function isRepeatInFlight(error: unknown): boolean {
  return error instanceof pg.DatabaseError && repeatConstraints.includes(error.constraint ?? "");
}

/** Writes one message in a transaction that holds its conversation. */
export async function writeWithin(tx: Tx, message: Append): Promise<Outcome> {
  const written = await tx.run(appendAlone.text, appends.values([message]));
  const [row] = written.rows as Appended[];
  if (row) return { written: row };
  const repeated = await listRepeated(tx, message, async (values) => {
    const { rows } = await tx.run(repeatedMessages.text, values);
    return rows as StoredMessage[];
  });
  return { repeated: repeated ?? (await refuse(tx, message)) };
}

/** This needs no access check: a sender without access to the conversation has no message in it. */
async function listRepeated(
  reader: Reader,
  message: Append,
  run: (values: unknown[]) => Promise<StoredMessage[]>,
): Promise<MessageRow[] | null> {
  if (message.client_id === null) return null;
  const rows = await run([message.project_id, message.conversation_id, message.sender_id, message.client_id]);
  return rows.length > 0 ? withQuoted(reader, message.project_id, rows) : null;
}

/** Says why a message was not written that is no repeat. Only agents, whose membership the door has checked, have seen something. */
async function refuse(reader: Reader, message: Append): Promise<never> {
  const seen = message.seen_sequence;
  const newer = seen === null ? [] : await listAnswersOfOthers(reader, message, seen);
  if (newer.length === 0) throw notFound();
  throw new AppError("ANSWERED_MEANWHILE", { messages: newer.map(presentMessage) });
}
