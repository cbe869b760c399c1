import type { listTags } from "@hark/contract/tags/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** All tags of a project by name, archived ones too. */
export const tagsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["tags", projectId],
    queryFn: async ({ signal }) =>
      (await request<typeof listTags>("GET /projects/:projectId/tags", { params: { projectId } }, { signal })).tags,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isLive: true },
  });
