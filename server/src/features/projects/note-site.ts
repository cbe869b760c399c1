import { siteOrigin } from "@hark/contract/projects/site-origin";
import type { Database } from "../../platform/database/database.ts";
import { noteSite } from "./site-queries.ts";

const remembered = 10_000;

/** Notes where a project's widget is shown, for its owner to confirm. A site that this node has noted costs nothing again. */
export function createSiteNotes(database: Database) {
  const noted = new Set<string>();
  return async (projectId: string, pageUrl: string | undefined, now: Date) => {
    const origin = pageUrl === undefined ? null : siteOrigin(pageUrl);
    if (origin === null) return;
    const key = `${projectId} ${origin}`;
    if (noted.has(key)) return;
    await database.transaction((tx) => noteSite(tx, projectId, origin, now));
    if (noted.size >= remembered) noted.clear();
    noted.add(key);
  };
}
