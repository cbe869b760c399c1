import * as endpoints from "@hark/contract/thread/endpoints";
import type { Tx } from "../../platform/database/database.ts";
import type { FeatureContext } from "../feature.ts";
import type { AgentActor } from "../members/index.ts";
import { accessVisitor } from "../visitors/index.ts";
import { readCursor, toCursor } from "./list-cursor.ts";
import { listNotesOfVisitor } from "./note-queries.ts";
import { accessConversation, accessLanding, accessNoteToDelete, accessOwnNote } from "./policy.ts";
import { presentNote } from "./present.ts";
import { createNote, deleteNote, updateNote } from "./write-note.ts";

/** The team's notes, at the agents' door alone. */
export function noteRoutes({ http, database, clock }: FeatureContext) {
  http.handle(endpoints.createNote, async ({ actor, params, body }) => {
    const note = await database.transaction(async (tx) => {
      const conversation = await accessLanding((id) => lockConversation(tx, actor, id), params.conversationId);
      return createNote(tx, actor, conversation, { ...body, now: clock.now() });
    });
    return { note: presentNote(note) };
  });

  http.handle(endpoints.updateNote, async ({ actor, params, body }) => {
    const note = await database.transaction(async (tx) => {
      const conversation = await lockConversation(tx, actor, params.conversationId);
      const known = await accessOwnNote(tx, actor, conversation, params.noteId);
      return updateNote(tx, conversation, known, { ...body, now: clock.now() });
    });
    return { note: presentNote(note) };
  });

  http.handle(endpoints.deleteNote, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      const conversation = await lockConversation(tx, actor, params.conversationId);
      const note = await accessNoteToDelete(tx, actor, conversation, params.noteId);
      await deleteNote(tx, conversation, note, clock.now());
    });
    return undefined;
  });

  http.handle(endpoints.listVisitorNotes, async ({ actor, params, query }) => {
    const visitor = await accessVisitor(database, actor, params.visitorId);
    const rows = await listNotesOfVisitor(database, actor.project.id, visitor.id, {
      limit: query.limit + 1,
      after: readCursor(query.cursor),
    });
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const nextCursor = rows.length > query.limit && last ? toCursor({ at: last.created_at, id: last.id }) : null;
    return { notes: page.map(presentNote), nextCursor };
  });
}

/** Locked, so that a note stands after what is the newest message, and notes have one order. */
const lockConversation = (tx: Tx, actor: AgentActor, conversationId: string) =>
  accessConversation(tx, actor, conversationId, { lock: true });
