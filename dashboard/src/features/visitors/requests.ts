import type { getVisitor } from "@hark/contract/visitors/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export const visitorKeys = {
  lists: (projectId: string) => ["visitors", projectId, "list"] as const,
  profiles: (projectId: string) => ["visitors", projectId, "profile"] as const,
};

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
