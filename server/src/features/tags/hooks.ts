import type { Reader, Tx } from "../../platform/database/database.ts";

/** What has tags, passed in by the composition root. */
export interface TagUse {
  /** How many have the tag, counted up to `max`. */
  count(reader: Reader, projectId: string, tagId: string, max: number): Promise<number>;
  replace: ReplaceTag;
}

/**
 * Called in the transaction that merges a tag into another one, with both locked: what had the one has the other afterwards, in its
 * place and once. Whatever still has the first one when this is done loses it with its row.
 */
export type ReplaceTag = (tx: Tx, projectId: string, tagId: string, intoId: string) => Promise<unknown>;

export interface TagHooks {
  conversations: TagUse;
  feedback: TagUse;
  /** What names tags without having them, such as actions. */
  followers: readonly ReplaceTag[];
}
