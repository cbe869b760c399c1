import type { Message, MessageType } from "@hark/contract/conversations/schema";
import pg from "pg";
import type { Database, Statement } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { agentWrote, visitorWrote } from "./events.ts";
import { agentMessage, repeatedMessage, visitorMessage } from "./message-statements.ts";
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

type Written = MessageRow & { was_closed: boolean; visitor_id: string };

/**
 * A visitor writes to an own conversation; a closed one opens again, unread for all agents, and keeps its assignee. Throws
 * NOT_FOUND for a conversation that is not the visitor's.
 */
export async function sendVisitorMessage(database: Database, visitorId: string, input: MessageInput): Promise<Message> {
  const row = await write(database, visitorMessage, visitorId, input);
  if (!row) return await findRepeated(database, visitorId, input);
  const message = presentMessage(row);
  database.dispatch([visitorWrote({ ...place(input, row), message, wasClosed: row.was_closed })]);
  return message;
}

/** An agent answers. */
export async function sendAgentMessage(database: Database, agentId: string, input: MessageInput): Promise<Message> {
  const row = await write(database, agentMessage, agentId, input);
  if (!row) return await findRepeated(database, agentId, input);
  const message = presentMessage(row);
  database.dispatch([agentWrote({ ...place(input, row), message })]);
  return message;
}

async function write(
  database: Database,
  statement: Statement,
  senderId: string,
  input: MessageInput,
): Promise<Written | undefined> {
  const { projectId, conversationId, type, content, clientId, now } = input;
  const values = [newId(), projectId, conversationId, senderId, type, content, clientId ?? null, now];
  const [row] = await database.statement<Written>(statement, values).catch((error: unknown) => {
    if (isRepeatInFlight(error)) return [];
    throw error;
  });
  return row;
}

/**
 * Two equal sends at once: the second waited for the first under the lock, but its snapshot is older than the first's row, so
 * it ran into the constraint.
 */
function isRepeatInFlight(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "messages_client_unique";
}

/** Who had no access to the conversation has written nothing in it, so there is nothing to find. */
async function findRepeated(database: Database, senderId: string, input: MessageInput): Promise<Message> {
  const { projectId, conversationId, clientId } = input;
  if (clientId === undefined) throw notFound();
  const values = [projectId, conversationId, senderId, clientId];
  const [row] = await database.statement<MessageRow>(repeatedMessage, values);
  if (!row) throw notFound();
  return presentMessage(row);
}

function place(input: MessageInput, row: Written) {
  return { projectId: input.projectId, conversationId: input.conversationId, visitorId: row.visitor_id };
}
