import type { startBulkJob, undoBulkJob } from "@hark/contract/bulk/endpoints";
import type { BulkAction, BulkFilter, BulkJob } from "@hark/contract/bulk/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { takeJob } from "./subscriptions.ts";

/** The conversations that are picked, or all that a filter holds for with a last message before an ISO time. */
export type BulkTarget = { ids: string[] } | { filter: BulkFilter; before: string };

interface Start {
  target: BulkTarget;
  action: BulkAction;
  /** The same for each attempt, so that a retry does nothing a second time. */
  clientId: string;
}

export function useStartBulk(projectId: string) {
  return useMutation({
    mutationFn: async ({ target, action, clientId }: Start): Promise<BulkJob> =>
      (
        await request<typeof startBulkJob>("POST /projects/:projectId/conversations/bulk", {
          params: { projectId },
          body: { ...target, action, clientId },
        })
      ).job,
    onSuccess: (job, _start, _snapshot, { client }) => takeJob(client, { job, projectId }),
  });
}

export function useUndoBulk(projectId: string) {
  return useMutation({
    mutationFn: async (jobId: string): Promise<BulkJob> =>
      (
        await request<typeof undoBulkJob>("POST /projects/:projectId/conversations/bulk/:jobId/undo", {
          params: { projectId, jobId },
        })
      ).job,
    onSuccess: (job, _jobId, _snapshot, { client }) => takeJob(client, { job, projectId }),
  });
}
