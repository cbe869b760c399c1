import { RequestError } from "@hark/contract/request";
import type { deleteTag, mergeTag, updateTag } from "@hark/contract/tags/endpoints";
import type { Tag } from "@hark/contract/tags/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { optimistic } from "../../shared/cache/optimistic.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { deleteWithUndo, place, withoutId } from "../../shared/undo/delete-with-undo.ts";
import { applyTag } from "./apply-events.ts";
import { tagKeys } from "./requests.ts";
import { t } from "./texts.ts";

interface Change {
  tag: Tag;
  change: Partial<Pick<Tag, "name" | "color" | "isArchived">>;
}

/** Renames, recolours, archives or brings back. It shows at once; a refusal takes it back. */
export function useUpdateTag(projectId: string) {
  return useMutation({
    scope: { id: `tags ${projectId}` },
    mutationFn: async ({ tag, change }: Change): Promise<Tag> => {
      const params = { projectId, tagId: tag.id };
      return (await request<typeof updateTag>("PATCH /projects/:projectId/tags/:tagId", { params, body: change })).tag;
    },
    ...optimistic<Change, Tag[]>({
      key: () => tagKeys.all(projectId),
      change: (tags, { tag, change }) => applyTag(tags, { ...tag, ...change }),
    }),
    onError: (error, { change }, snapshot) => {
      snapshot?.restore();
      // The editor says itself what is wrong. A row that was archived has left its table by now, and can't.
      if (change.isArchived === undefined) return;
      toast.error(error instanceof RequestError ? error.message : t("tagNotChanged"));
    },
    onSettled: (_tag, error, _change, _snapshot, { client }) =>
      unlessFailed(error, client.invalidateQueries({ queryKey: tagKeys.all(projectId) })),
  });
}

/** What has the tag shows it no longer, as it is known to nobody; the event takes it off for good. */
export function useDeleteTag(projectId: string): (tagId: string) => void {
  const client = useQueryClient();
  return (tagId) =>
    deleteWithUndo({
      client,
      places: [place<Tag[]>(tagKeys.all(projectId), (tags) => withoutId(tags, tagId))],
      send: (options) =>
        request<typeof deleteTag>("DELETE /projects/:projectId/tags/:tagId", { params: { projectId, tagId } }, options),
      said: t("tagDeleted"),
      failed: t("tagNotDeleted"),
    });
}

export function useMergeTag(projectId: string) {
  return useMutation({
    mutationFn: ({ tag, intoId }: { tag: Tag; intoId: string }) =>
      request<typeof mergeTag>("POST /projects/:projectId/tags/:tagId/merge", {
        params: { projectId, tagId: tag.id },
        body: { intoId },
      }),
    onSettled: (_answer, error, _merge, _snapshot, { client }) =>
      unlessFailed(error, client.invalidateQueries({ queryKey: tagKeys.all(projectId) })),
  });
}
