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

/** A message that was written now, or the first one of the same client id. */
export type Outcome = { written: Appended } | { repeated: MessageRow };

export interface MessageWriter {
  /** Throws NOT_FOUND for a conversation that is not there for the sender. */
  write(message: Append): Promise<Outcome>;
}

/** More would not be faster, and one statement could get large: a message holds up to 10,000 characters. */
const maxItems = 64;
/** A second one keeps the database at work while the answers of the first go out, and shares its commit. */
const maxTogether = 2;

/**
 * Where the messages of all conversations pass, visitors' and the team's: those that arrive while others are being written go
 * into one statement and one commit. Those of one conversation are written in the order in which they came.
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
 * Two equal sends at once, on two nodes: the second waited for the first under the lock, but its snapshot is older than the
 * first's row, so it ran into the constraint.
 */
function isRepeatInFlight(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "messages_client_unique";
}

/** Who had no access to the conversation has written nothing in it, so there is nothing to find. */
async function findRepeated(database: Database, message: Append): Promise<MessageRow> {
  if (message.client_id === null) throw notFound();
  const values = [message.project_id, message.conversation_id, message.sender_id, message.client_id];
  const [row] = await database.statement<MessageRow>(repeatedMessage, values);
  if (!row) throw notFound();
  return row;
}
