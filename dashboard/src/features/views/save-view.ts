import type { RequestParts } from "@hark/contract/endpoint";
import type { createView, deleteView, updateView } from "@hark/contract/views/endpoints";
import type { View, ViewChange } from "@hark/contract/views/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { deleteWithUndo, place, withoutId } from "../../shared/undo/delete-with-undo.ts";
import { applyView } from "./apply-events.ts";
import { viewCountsQuery, viewsQuery } from "./requests.ts";
import { t } from "./texts.ts";

type Save = { body: RequestParts<typeof createView>["body"] } | { viewId: string; body: ViewChange };

/** Saves a new view, or changes one; the menu shows it at once. */
export function useSaveView(projectId: string) {
  return useMutation({
    mutationFn: async (save: Save): Promise<View> =>
      "viewId" in save
        ? (
            await request<typeof updateView>("PATCH /projects/:projectId/views/:viewId", {
              params: { projectId, viewId: save.viewId },
              body: save.body,
            })
          ).view
        : (
            await request<typeof createView>("POST /projects/:projectId/views", {
              params: { projectId },
              body: save.body,
            })
          ).view,
    onSuccess: (view, _save, _snapshot, { client }) => {
      client.setQueryData(viewsQuery(projectId).queryKey, (views) => views && applyView(views, view));
      return client.invalidateQueries({ queryKey: viewCountsQuery(projectId).queryKey });
    },
  });
}

export function useDeleteView(projectId: string): (viewId: string) => void {
  const client = useQueryClient();
  return (viewId) =>
    deleteWithUndo({
      client,
      places: [place<View[]>(viewsQuery(projectId).queryKey, (views) => withoutId(views, viewId))],
      send: (options) =>
        request<typeof deleteView>(
          "DELETE /projects/:projectId/views/:viewId",
          { params: { projectId, viewId } },
          options,
        ),
      said: t("viewDeleted"),
      failed: t("viewNotDeleted"),
    });
}
