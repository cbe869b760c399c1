import type { FilterNode } from "@hark/contract/filters/schema";
import type { ReplaceTag } from "../tags/index.ts";
import { viewChanged } from "./events.ts";
import { filterOf } from "./present.ts";
import { changeView, listViewsNaming, lockViews } from "./queries.ts";

/**
 * For `tags`: views that ask for a tag ask for the one that it was merged into. The wire is silent about views (thread, section 4), but
 * one that went on asking for a tag that is gone would be empty from then on, and nobody would be told why.
 */
export const replaceTagInViews: ReplaceTag = async (tx, projectId, tagId, intoId) => {
  // So that nobody saves a filter meanwhile that was read before.
  await lockViews(tx, projectId);
  for (const view of await listViewsNaming(tx, projectId, tagId)) {
    await changeView(tx, view, { filter: JSON.stringify(replaceIn(filterOf(view), tagId, intoId)) });
    tx.announce(viewChanged({ projectId, viewId: view.id, wasShared: view.owner_id === null }));
  }
};

function replaceIn(node: FilterNode, tagId: string, intoId: string): FilterNode {
  const replace = (one: FilterNode) => replaceIn(one, tagId, intoId);
  if ("and" in node) return { and: node.and.map(replace) };
  if ("or" in node) return { or: node.or.map(replace) };
  if (node.field !== "tag") return node;
  const name = (id: string) => (id.toLowerCase() === tagId ? intoId : id);
  const { value } = node;
  return { ...node, value: typeof value === "string" ? name(value) : [...new Set(value.map(name))] };
}
