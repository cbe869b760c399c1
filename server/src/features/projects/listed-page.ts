import { siteOrigin } from "@hark/contract/projects/site-origin";
import type { Tx } from "../../platform/database/database.ts";
import { isListedSite } from "./site-queries.ts";

/** What a link in a mail leads to. */
export interface LinkedItem {
  kind: "suggestion" | "conversation";
  id: string;
}

/**
 * The address of a page for a link in a mail. The page is what a visitor's browser said, and the mail may reach somebody else: only
 * a site of the project is linked, of anything else the result is null. The panel opens there by itself, at the item that the mail
 * tells of (decision 0085).
 */
export async function findListedPage(
  tx: Tx,
  projectId: string,
  page: string | null,
  item: LinkedItem | null,
): Promise<string | null> {
  const origin = page === null ? null : siteOrigin(page);
  if (page === null || origin === null) return null;
  if (!(await isListedSite(tx, projectId, origin))) return null;
  const url = new URL(page);
  if (item === null) return url.href;
  // As text: parsed and written anew, the page's own parameters might read otherwise.
  const own = url.search.replace(/([?&])hark=[^&]*&?/g, "$1").replace(/[?&]$/, "");
  url.search = `${own}${own === "" ? "?" : "&"}hark=${item.kind}-${item.id}`;
  return url.href;
}
