import type { listBulkJobs } from "@hark/contract/bulk/endpoints";
import type { BulkJob } from "@hark/contract/bulk/schema";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** The agent's own jobs that run, or can still be undone; newest first. */
export const bulkJobsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["bulk-jobs", projectId] as const,
    queryFn: async ({ signal }): Promise<BulkJob[]> =>
      (
        await request<typeof listBulkJobs>(
          "GET /projects/:projectId/conversations/bulk",
          { params: { projectId } },
          { signal },
        )
      ).jobs,
    staleTime: 60_000,
    meta: { isLive: true },
  });
