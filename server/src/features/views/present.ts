import type { FilterNode } from "@hark/contract/filters/schema";
import type { View } from "@hark/contract/views/schema";
import type { ViewRow } from "./queries.ts";

export function presentView(row: ViewRow): View {
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    isShared: row.owner_id === null,
    where: filterOf(row),
    position: row.position,
    createdById: row.created_by_id,
    createdAt: row.created_at.toISOString(),
  };
}

/** It was checked when it was saved. */
export const filterOf = ({ filter }: Pick<ViewRow, "filter">) => filter as unknown as FilterNode;
