import type { Reader } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import type { VisitorActor } from "../visitors/index.ts";
import { type ConversationRow, findConversation, findConversationOfVisitor } from "./conversation-queries.ts";
import { findNoteOfConversation, type NoteWithNames } from "./note-queries.ts";
import { t } from "./texts.ts";

/** Any member of the project may see and change its conversations. */
export async function accessConversation(
  reader: Reader,
  actor: Pick<AgentActor, "project">,
  conversationId: string,
  options: { lock?: boolean } = {},
) {
  const conversation = await findConversation(reader, actor.project.id, conversationId, options);
  if (!conversation) throw notFound();
  return conversation;
}

/** Visitors have access only to their own conversations. */
export async function accessOwnConversation(
  reader: Reader,
  { visitor }: VisitorActor,
  conversationId: string,
  options: { lock?: boolean } = {},
) {
  const conversation = await findConversationOfVisitor(reader, visitor.project_id, visitor.id, conversationId, options);
  if (!conversation) throw notFound();
  return conversation;
}

async function accessNote(reader: Reader, { project_id: projectId, id }: ConversationRow, noteId: string) {
  const note = await findNoteOfConversation(reader, projectId, id, noteId);
  if (!note) throw notFound();
  return note;
}

const isAuthor = (actor: Pick<AgentActor, "agentId">, note: NoteWithNames) => note.agent_id === actor.agentId;

/** Only its author edits a note. */
export async function accessOwnNote(reader: Reader, actor: AgentActor, conversation: ConversationRow, noteId: string) {
  const note = await accessNote(reader, conversation, noteId);
  if (!isAuthor(actor, note)) throw new AppError("FORBIDDEN");
  return note;
}

/** Only its author and the project's owner delete a note. */
export async function accessNoteToDelete(
  reader: Reader,
  actor: AgentActor,
  conversation: ConversationRow,
  noteId: string,
) {
  const note = await accessNote(reader, conversation, noteId);
  if (!isAuthor(actor, note) && !actor.canManageProject) throw new AppError("FORBIDDEN");
  return note;
}

/**
 * The conversation that what is sent to one lands in, locked: itself, or the one that it is merged into. `access` loads and locks
 * by id, for an actor. Neither can be merged or taken out until the transaction ends.
 */
export async function accessLanding<Row extends Pick<ConversationRow, "merged_into_id">>(
  access: (conversationId: string) => Promise<Row>,
  conversationId: string,
): Promise<Row> {
  const sentTo = await access(conversationId);
  return sentTo.merged_into_id === null ? sentTo : await access(sentTo.merged_into_id);
}

/** A merged conversation keeps its status, assignee and tags as they were: throws CONFLICT. */
export function refuseMerged(conversation: Pick<ConversationRow, "merged_into_id">) {
  if (conversation.merged_into_id !== null) throw new AppError("CONFLICT", { message: t("isMerged") });
}
