import type { ConversationDetail } from "@hark/contract/conversations/schema";
import type { ResponseOf } from "@hark/contract/endpoint";
import type { deleteNote as deleteEndpoint, listVisitorNotes } from "@hark/contract/thread/endpoints";
import type { Note } from "@hark/contract/thread/schema";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { deleteWithUndo, place, withoutId } from "../../shared/undo/delete-with-undo.ts";
import { conversationKeys } from "./requests.ts";
import { t } from "./texts.ts";

type VisitorNotes = ResponseOf<typeof listVisitorNotes>;

/** From the thread and from the details of all conversations of its visitor. */
export function deleteNote(client: QueryClient, projectId: string, { id, conversationId }: Note): void {
  const without = <Cached extends { notes: Note[] }>(cached: Cached): Cached => {
    const notes = withoutId(cached.notes, id);
    return notes === cached.notes ? cached : { ...cached, notes };
  };
  deleteWithUndo({
    client,
    places: [
      place<ConversationDetail>(conversationKeys.detail(projectId, conversationId), without),
      place<VisitorNotes>(conversationKeys.visitorNotes(projectId), without),
    ],
    send: (options) =>
      request<typeof deleteEndpoint>(
        "DELETE /projects/:projectId/conversations/:conversationId/notes/:noteId",
        { params: { projectId, conversationId, noteId: id } },
        options,
      ),
    said: t("noteDeleted"),
    failed: t("noteNotDeleted"),
  });
}
