import type { RequestParts } from "@hark/contract/endpoint";
import type { createSavedReply, deleteSavedReply, updateSavedReply } from "@hark/contract/saved-replies/endpoints";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { deleteWithUndo, place, withoutId } from "../../shared/undo/delete-with-undo.ts";
import { applySavedReply } from "./apply-events.ts";
import { savedRepliesQuery } from "./requests.ts";
import { t } from "./texts.ts";

export type NewReply = RequestParts<typeof createSavedReply>["body"];
export type ReplyChange = RequestParts<typeof updateSavedReply>["body"];

export async function saveReply(projectId: string, body: NewReply): Promise<SavedReply> {
  const parts = { params: { projectId }, body };
  return (await request<typeof createSavedReply>("POST /projects/:projectId/saved-replies", parts)).savedReply;
}

/** Saves a new one, or what was changed of a known one. */
export function useSaveReply(projectId: string) {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: ReplyChange } | { id: null; body: NewReply }) => {
      if (id === null) return saveReply(projectId, body);
      const parts = { params: { projectId, savedReplyId: id }, body };
      return (await request<typeof updateSavedReply>("PATCH /projects/:projectId/saved-replies/:savedReplyId", parts))
        .savedReply;
    },
    onSuccess: (reply, _variables, _snapshot, { client }) => noteSavedReply(client, projectId, reply),
  });
}

/** The event says the same to other tabs, and a moment later to this one. */
export function noteSavedReply(client: QueryClient, projectId: string, reply: SavedReply): void {
  client.setQueryData(savedRepliesQuery(projectId).queryKey, (replies) => replies && applySavedReply(replies, reply));
}

export function useDeleteReply(projectId: string): (savedReplyId: string) => void {
  const client = useQueryClient();
  return (savedReplyId) =>
    deleteWithUndo({
      client,
      places: [place<SavedReply[]>(savedRepliesQuery(projectId).queryKey, (known) => withoutId(known, savedReplyId))],
      send: (options) =>
        request<typeof deleteSavedReply>(
          "DELETE /projects/:projectId/saved-replies/:savedReplyId",
          { params: { projectId, savedReplyId } },
          options,
        ),
      said: t("replyDeleted"),
      failed: t("replyNotDeleted"),
    });
}
