import type { Reader } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import { type BulkJobRow, findJob } from "./queries.ts";

/** Any member of the project may see its jobs and undo them. */
export async function accessJob(
  reader: Reader,
  actor: Pick<AgentActor, "project">,
  jobId: string,
  options: { lock?: boolean } = {},
): Promise<BulkJobRow> {
  const row = await findJob(reader, actor.project.id, jobId, options);
  if (!row) throw notFound();
  return row;
}
