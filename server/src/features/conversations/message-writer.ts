import pg from "pg";
import { createBatchedWrites } from "../../platform/database/batched-writes.ts";
import type { Database } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { MessageRow } from "./message-queries.ts";
import {
  type Append,
  type Appended,
  appendAlone,
  appends,
  appendTogether,
  repeatedMessage,
} from "./message-statements.ts";

/** A message that was written now, or the earlier one with the same client id. */
export type Outcome = { written: Appended } | { repeated: MessageRow };

export interface MessageWriter {
  /** Throws NOT_FOUND for a conversation that the sender has no access to. */
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
      const [row] = await database
        .statement<Appended>(appendAlone, appends.values([message]))
        .catch((error: unknown) => {
          if (isRepeatInFlight(error)) return [];
          throw error;
        });
      return row ? { written: row } : { repeated: await findRepeated(database, message) };
    },
  });
}

/**
 * Of two concurrent retries on two nodes, the second waited for the first's lock, but its snapshot is older than the first's
 * row, so it violated the constraint.
 */
function isRepeatInFlight(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "messages_client_unique";
}

/** This needs no access check: a sender without access to the conversation has no message in it. */
async function findRepeated(database: Database, message: Append): Promise<MessageRow> {
  if (message.client_id === null) throw notFound();
  const values = [message.project_id, message.conversation_id, message.sender_id, message.client_id];
  const [row] = await database.statement<MessageRow>(repeatedMessage, values);
  if (!row) throw notFound();
  return row;
}
