import type { Tx } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { releaseFilesOf } from "../files/index.ts";
import { projectDeleted } from "./events.ts";
import { deleteProjectRow } from "./queries.ts";

/** Deletes a project with everything in it, for good. A job removes its files; its agents' open dashboards are told. */
export async function deleteProject(tx: Tx, jobs: Pick<Jobs, "enqueue">, projectId: string) {
  await deleteProjectRow(tx, projectId);
  await releaseFilesOf(tx, jobs, projectId);
  tx.announce(projectDeleted({ projectId }));
}
