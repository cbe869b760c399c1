import type { Note } from "@hark/contract/thread/schema";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { t } from "../../features/conversations/texts.ts";
import { isSaving, useDeleteNote } from "../../features/conversations/write-note.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { toast } from "../../shared/ui/toast.tsx";

const NoteCard = onDemand(() => import("../../features/conversations/note-card.tsx")).part((parts) => parts.NoteCard);

/** Returns what draws a note of the conversation: its author and the project's owner may delete it. */
export function useNoteCards(projectId: string, conversationId: string): (note: Note) => ReactNode {
  const agentId = useCurrentUser().agent.id;
  const { data: project } = useQuery(projectQuery(projectId));
  const isOwner = project?.role === "OWNER";
  const { mutateAsync } = useDeleteNote({ projectId, conversationId });

  const handleDelete = useCallback(
    (note: Note) => {
      mutateAsync(note.id).catch(() => toast.error(t("noteNotDeleted")));
    },
    [mutateAsync],
  );

  return useCallback(
    (note) => {
      const canDelete = !isSaving(note) && (isOwner || note.author?.id === agentId);
      return <NoteCard note={note} agentId={agentId} onDelete={canDelete ? handleDelete : undefined} />;
    },
    [agentId, isOwner, handleDelete],
  );
}
