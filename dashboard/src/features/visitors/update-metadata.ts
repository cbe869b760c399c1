import type { updateVisitor } from "@hark/contract/visitors/endpoints";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { visitorQuery } from "./requests.ts";

/** Replaces all metadata (design section 11). */
export function useUpdateMetadata(projectId: string, visitorId: string) {
  return useMutation({
    mutationFn: async (metadata: WidgetUser["metadata"]) => {
      const params = { projectId, visitorId };
      const body = { metadata };
      return (
        await request<typeof updateVisitor>("PATCH /projects/:projectId/widget-users/:visitorId", { params, body })
      ).widgetUser;
    },
    onSuccess: (visitor, _metadata, _result, { client }) => {
      client.setQueryData(visitorQuery(projectId, visitorId).queryKey, visitor);
    },
  });
}
