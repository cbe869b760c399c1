import type { ConversationDetail } from "@hark/contract/conversations/schema";
import type { createNote, updateNote } from "@hark/contract/thread/endpoints";
import type { Note } from "@hark/contract/thread/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { applyNote, applyNoteRemoved } from "./apply-events.ts";
import { conversationKeys } from "./requests.ts";

interface Target {
  projectId: string;
  conversationId: string;
}

export interface NewNote {
  content: string;
  mentionIds: string[];
  clientId: string;
}

/** A note shows at once; a failure takes it out again. */
export function useCreateNote({ projectId, conversationId, author }: Target & { author: Note["author"] }) {
  const key = conversationKeys.detail(projectId, conversationId);
  return useMutation({
    mutationFn: async (body: NewNote) =>
      (
        await request<typeof createNote>("POST /projects/:projectId/conversations/:conversationId/notes", {
          params: { projectId, conversationId },
          body,
        })
      ).note,
    onMutate: ({ content, clientId }, { client }) => {
      client.setQueryData<ConversationDetail>(
        key,
        (thread) => thread && applyNote(thread, standIn(thread, { content, clientId, author })),
      );
    },
    onSuccess: (note, _body, _result, { client }) => {
      client.setQueryData<ConversationDetail>(key, (thread) => thread && applyNote(thread, note));
    },
    onError: (_error, { clientId }, _result, { client }) => {
      client.setQueryData<ConversationDetail>(key, (thread) => thread && applyNoteRemoved(thread, clientId));
    },
  });
}

/** Its id is its client id until the server has given it one. */
export const isSaving = ({ id, clientId }: Note) => id === clientId;

function standIn(
  { id, lastMessage }: ConversationDetail,
  { content, clientId, author }: Pick<Note, "content" | "author"> & { clientId: string },
): Note {
  return {
    id: clientId,
    conversationId: id,
    afterSequence: lastMessage?.sequence ?? 0,
    author,
    content,
    mentions: [],
    editedAt: null,
    clientId,
    createdAt: new Date().toISOString(),
  };
}

/** The note is another one once the server says so; whoever writes it waits in its editor. */
export function useUpdateNote({ projectId, conversationId }: Target) {
  return useMutation({
    mutationFn: async ({ noteId, ...body }: { noteId: string; content: string; mentionIds: string[] }) =>
      (
        await request<typeof updateNote>("PATCH /projects/:projectId/conversations/:conversationId/notes/:noteId", {
          params: { projectId, conversationId, noteId },
          body,
        })
      ).note,
    onSuccess: (note, _body, _result, { client }) => {
      client.setQueryData<ConversationDetail>(
        conversationKeys.detail(projectId, conversationId),
        (thread) => thread && applyNote(thread, note),
      );
    },
  });
}
