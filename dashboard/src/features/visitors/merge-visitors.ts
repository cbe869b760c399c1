import type { mergeVisitors } from "@hark/contract/visitors/list-endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { visitorKeys, visitorQuery } from "./requests.ts";

/** Merges one visitor into another, for good. */
export function useMergeVisitors(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ targetId, sourceId }: { targetId: string; sourceId: string }) => {
      const params = { projectId, visitorId: targetId };
      const call = "POST /projects/:projectId/widget-users/:visitorId/merge";
      return (await request<typeof mergeVisitors>(call, { params, body: { sourceId } })).widgetUser;
    },
    onSuccess: (visitor, { sourceId }) => {
      client.setQueryData(visitorQuery(projectId, visitor.id).queryKey, visitor);
      client.removeQueries({ queryKey: visitorQuery(projectId, sourceId).queryKey });
      void client.invalidateQueries({ queryKey: visitorKeys.lists(projectId) });
      void client.invalidateQueries({ queryKey: visitorKeys.profiles(projectId) });
    },
  });
}
