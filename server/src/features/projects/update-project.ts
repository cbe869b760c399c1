import type { Tx } from "../../platform/database/database.ts";
import type { FeatureContext } from "../feature.ts";
import { releaseFile } from "../files/index.ts";
import type { ProjectRow } from "../members/index.ts";
import { projectChanged } from "./events.ts";
import { lockLogo, updateProjectRow } from "./queries.ts";

/** Changes a project's name or logo. The file of a replaced or removed logo is deleted. */
export async function updateProject(
  tx: Tx,
  context: Pick<FeatureContext, "jobs" | "publicUrl">,
  projectId: string,
  { name, logoUrl }: { name?: string | undefined; logoUrl?: string | null | undefined },
): Promise<ProjectRow> {
  const former = await lockLogo(tx, projectId);
  if (logoUrl !== undefined && logoUrl !== former) await releaseFile(tx, context, former);
  tx.announce(projectChanged({ projectId }));
  return updateProjectRow(tx, projectId, {
    ...(name !== undefined && { name }),
    ...(logoUrl !== undefined && { logo_url: logoUrl }),
  });
}
