import type { getVisitor } from "@hark/contract/visitors/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export const visitorQuery = (projectId: string, visitorId: string) =>
  queryOptions({
    queryKey: ["visitor", projectId, visitorId],
    queryFn: async ({ signal }) => {
      const params = { projectId, visitorId };
      return (
        await request<typeof getVisitor>("GET /projects/:projectId/widget-users/:visitorId", { params }, { signal })
      ).widgetUser;
    },
  });
