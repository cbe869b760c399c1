import type { Note } from "@hark/contract/thread/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { agentsQuery } from "../../features/agents/requests.ts";
import { findMentions } from "../../features/conversations/mentions.ts";
import type { NoteTools } from "../../features/conversations/note-card.tsx";
import { isSaving, useUpdateNote } from "../../features/conversations/write-note.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { linkToMessage } from "./message-link.ts";

const NoteCard = onDemand(() => import("../../features/conversations/note-card.tsx")).part((parts) => parts.NoteCard);

/** Returns what draws a note of the conversation, with its menu. */
export function useNoteCards(projectId: string, conversationId: string): (note: Note) => ReactNode {
  const client = useQueryClient();
  const agentId = useCurrentUser().agent.id;
  const { data: project } = useQuery(projectQuery(projectId));
  const isOwner = project?.role === "OWNER";
  const { mutateAsync: update } = useUpdateNote({ projectId, conversationId });

  const tools = useMemo<NoteTools>(
    () => ({
      projectId,
      isOwner,
      linkTo: ({ id }) => linkToMessage({ projectId, conversationId, messageId: id }),
      save(note, content) {
        const agents = client.getQueryData(agentsQuery(projectId).queryKey) ?? [];
        // A mention keeps the name as it was written, which may be another one today.
        const mentionIds = [...new Set(findMentions(content, [...agents, ...note.mentions]).map(({ id }) => id))];
        return update({ noteId: note.id, content, mentionIds });
      },
    }),
    [client, projectId, conversationId, isOwner, update],
  );

  return useCallback(
    (note) => <NoteCard note={note} agentId={agentId} tools={isSaving(note) ? undefined : tools} />,
    [agentId, tools],
  );
}
