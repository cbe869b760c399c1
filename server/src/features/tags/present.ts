import type { Tag } from "@hark/contract/tags/schema";
import type { TagRow } from "./queries.ts";

export function presentTag(tag: TagRow): Tag {
  return {
    id: tag.id,
    name: tag.name,
    color: tag.color,
    isArchived: tag.archived_at !== null,
    createdAt: tag.created_at.toISOString(),
  };
}
