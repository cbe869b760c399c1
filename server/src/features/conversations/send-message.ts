import type { Message, MessageType } from "@hark/contract/conversations/schema";
import pg from "pg";
import type { Database } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { agentWrote, visitorWrote } from "./events.ts";
import { agentMessage, visitorMessage } from "./message-statements.ts";
import { presentMessage } from "./present.ts";
import type { MessageRow } from "./queries.ts";

export interface MessageInput {
  projectId: string;
  conversationId: string;
  type: MessageType;
  content: string;
  clientId: string | undefined;
  now: Date;
}

type Written = MessageRow & { was_closed: boolean; visitor_id: string; is_repeat: boolean };

/**
 * A visitor writes to an own conversation; a closed one opens again, unread for all agents, and keeps its assignee. Throws
 * NOT_FOUND for a conversation that is not the visitor's.
 */
export async function sendVisitorMessage(database: Database, visitorId: string, input: MessageInput): Promise<Message> {
  const row = await write(database, visitorMessage, visitorId, input);
  const message = presentMessage(row);
  if (!row.is_repeat) {
    database.dispatch([visitorWrote({ ...place(input, row), message, wasClosed: row.was_closed })]);
  }
  return message;
}

/** An agent answers. A closed conversation stays closed (GAP-96). */
export async function sendAgentMessage(database: Database, agentId: string, input: MessageInput): Promise<Message> {
  const row = await write(database, agentMessage, agentId, input);
  const message = presentMessage(row);
  if (!row.is_repeat) database.dispatch([agentWrote({ ...place(input, row), message })]);
  return message;
}

async function write(
  database: Database,
  statement: typeof visitorMessage,
  senderId: string,
  input: MessageInput,
): Promise<Written> {
  const { projectId, conversationId, type, content, clientId, now } = input;
  const values = [newId(), projectId, conversationId, senderId, type, content, clientId ?? null, now];
  const [row] = await database.statement<Written>(statement, values).catch((error: unknown) => {
    if (!isRepeatInFlight(error)) throw error;
    return database.statement<Written>(statement, values);
  });
  if (!row) throw notFound();
  return row;
}

/**
 * Two equal sends at once: the second waited for the first under the lock, but its snapshot is older than the first's row, so
 * it ran into the constraint. Asked again, it finds that row.
 */
function isRepeatInFlight(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "messages_client_unique";
}

function place(input: MessageInput, row: Written) {
  return { projectId: input.projectId, conversationId: input.conversationId, visitorId: row.visitor_id };
}
