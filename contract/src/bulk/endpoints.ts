import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { clientId, id, projectParams } from "../wire.ts";
import { bulkJob, newBulkJob } from "./schema.ts";

const jobParams = z.object({ projectId: id, jobId: id });

export const startBulkJob = endpoint({
  method: "POST",
  path: "/projects/:projectId/conversations/bulk",
  door: "agent",
  summary: "Do one thing to many conversations; up to 200 are done before the answer, more in pieces",
  params: projectParams,
  body: newBulkJob.safeExtend({ clientId }),
  response: z.object({ job: bulkJob }),
  errors: ["CONFLICT", "RATE_LIMITED"],
});

export const listBulkJobs = endpoint({
  method: "GET",
  path: "/projects/:projectId/conversations/bulk",
  door: "agent",
  summary: "The caller's jobs that run or ended within the last ten minutes, newest first",
  params: projectParams,
  response: z.object({ jobs: z.array(bulkJob) }),
});

export const getBulkJob = endpoint({
  method: "GET",
  path: "/projects/:projectId/conversations/bulk/:jobId",
  door: "agent",
  summary: "A job, for 24 hours",
  params: jobParams,
  response: z.object({ job: bulkJob }),
});

export const undoBulkJob = endpoint({
  method: "POST",
  path: "/projects/:projectId/conversations/bulk/:jobId/undo",
  door: "agent",
  summary: "Give each conversation back what the job took, unless somebody has changed that very thing since",
  params: jobParams,
  response: z.object({ job: bulkJob }),
  errors: ["CONFLICT", "UNDO_EXPIRED", "RATE_LIMITED"],
});
