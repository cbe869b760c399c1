import { siteOrigin } from "@hark/contract/projects/site-origin";
import type { Tx } from "../../platform/database/database.ts";
import { isListedSite } from "./site-queries.ts";

/**
 * The address of a page for a link in a mail. The page is what a visitor's browser said, and the mail may reach somebody else: only
 * a site of the project is linked, of anything else the result is null.
 */
export async function findListedPage(tx: Tx, projectId: string, page: string | null): Promise<string | null> {
  const origin = page === null ? null : siteOrigin(page);
  if (page === null || origin === null) return null;
  return (await isListedSite(tx, projectId, origin)) ? new URL(page).href : null;
}
