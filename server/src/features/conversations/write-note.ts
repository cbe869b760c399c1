import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import type { AgentActor } from "../members/index.ts";
import type { ConversationWithVisitor } from "./conversation-queries.ts";
import { noteChanged, noteRemoved } from "./events.ts";
import { setMentions } from "./mention.ts";
import {
  findNote,
  findNoteByClientId,
  insertNote,
  type NoteRow,
  type NoteWithNames,
  removeNote,
  updateNoteContent,
} from "./note-queries.ts";

interface NewNote {
  content: string;
  mentionIds?: readonly string[] | undefined;
  clientId?: string | undefined;
}

/**
 * Writes a note after the conversation's newest message; the caller has locked the conversation. It changes nothing of the
 * conversation itself. A repeat with the same client id returns the first note, as it is now.
 */
export async function createNote(
  tx: Tx,
  actor: AgentActor,
  conversation: ConversationWithVisitor,
  { content, mentionIds = [], clientId, now }: NewNote & { now: Date },
): Promise<NoteWithNames> {
  const { project_id: projectId, id: conversationId } = conversation;
  const first = clientId && (await findNoteByClientId(tx, projectId, actor.agentId, clientId));
  if (first) return first;
  const id = newId();
  await insertNote(tx, {
    id,
    project_id: projectId,
    conversation_id: conversationId,
    after_sequence: conversation.last_sequence,
    agent_id: actor.agentId,
    content,
    client_id: clientId ?? null,
  });
  await setMentions(tx, { conversation, noteId: id, authorId: actor.agentId, mentionIds, now });
  tx.announce(noteChanged({ projectId, noteId: id }));
  return getNote(tx, projectId, id);
}

/** What is left out stays. A change that changes nothing is none. */
export async function updateNote(
  tx: Tx,
  conversation: ConversationWithVisitor,
  note: NoteRow,
  { content, mentionIds, now }: { content?: string | undefined; mentionIds?: readonly string[] | undefined; now: Date },
): Promise<NoteWithNames> {
  const { project_id: projectId, id } = note;
  const isOther = content !== undefined && content !== note.content;
  if (isOther) await updateNoteContent(tx, projectId, id, content);
  const isNamingOthers =
    mentionIds !== undefined &&
    (await setMentions(tx, { conversation, noteId: id, authorId: note.agent_id, mentionIds, now }));
  if (isOther || isNamingOthers) tx.announce(noteChanged({ projectId, noteId: id }));
  return getNote(tx, projectId, id);
}

/** Its mentions go with it. */
export async function deleteNote(tx: Tx, conversation: ConversationWithVisitor, note: NoteRow, now: Date) {
  const { project_id: projectId, id: noteId, conversation_id: conversationId } = note;
  await setMentions(tx, { conversation, noteId, authorId: note.agent_id, mentionIds: [], now });
  await removeNote(tx, projectId, noteId);
  tx.announce(noteRemoved({ projectId, conversationId, noteId }));
}

async function getNote(tx: Tx, projectId: string, noteId: string): Promise<NoteWithNames> {
  const note = await findNote(tx, projectId, noteId);
  if (!note) throw new Error("A note is gone within the transaction that wrote it");
  return note;
}
