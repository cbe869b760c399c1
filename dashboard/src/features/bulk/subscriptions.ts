import type { BulkJob } from "@hark/contract/bulk/schema";
import type { QueryClient } from "@tanstack/react-query";
import type { Subscription } from "../../shared/realtime/realtime.ts";
import { applyJob } from "./apply-events.ts";
import { bulkJobsQuery } from "./requests.ts";

export const bulkSubscription: Subscription = {
  on: { "bulk.changed": (payload, { client }) => takeJob(client, payload) },
};

/** Also for the answer to an own call. */
export function takeJob(client: QueryClient, { job, projectId }: { job: BulkJob; projectId: string }): void {
  const { queryKey } = bulkJobsQuery(projectId);
  client.setQueryData(queryKey, (jobs) => jobs && applyJob(jobs, job));
  // A fetch that began before the event would put the older state back, so it is begun again.
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
}
