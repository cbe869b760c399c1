import type { RequestParts } from "@hark/contract/endpoint";
import type { createView, deleteView, updateView } from "@hark/contract/views/endpoints";
import type { View, ViewChange } from "@hark/contract/views/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { applyRemovedView, applyView } from "./apply-events.ts";
import { viewCountsQuery, viewsQuery } from "./requests.ts";

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

export function useDeleteView(projectId: string) {
  return useMutation({
    mutationFn: (viewId: string) =>
      request<typeof deleteView>("DELETE /projects/:projectId/views/:viewId", { params: { projectId, viewId } }),
    onSuccess: (_nothing, viewId, _snapshot, { client }) => {
      client.setQueryData(viewsQuery(projectId).queryKey, (views) => views && applyRemovedView(views, viewId));
    },
  });
}
