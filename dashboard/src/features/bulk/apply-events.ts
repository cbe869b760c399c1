import type { BulkJob } from "@hark/contract/bulk/schema";

/** A job that has come further takes its own place, and a new one the first. */
export function applyJob(jobs: readonly BulkJob[], job: BulkJob): BulkJob[] {
  const others = jobs.filter(({ id }) => id !== job.id);
  return [job, ...others].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1));
}
