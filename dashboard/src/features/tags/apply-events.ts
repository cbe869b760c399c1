import { compareTags } from "@hark/contract/tags/rules";
import type { Tag } from "@hark/contract/tags/schema";

/** A tag that is new or has another name stands at its place among the names. */
export function applyTag(tags: readonly Tag[], tag: Tag): Tag[] {
  return [...tags.filter(({ id }) => id !== tag.id), tag].sort(compareTags);
}
