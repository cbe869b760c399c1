import type { ReplaceTag } from "../tags/index.ts";
import { savedReplyChanged } from "./events.ts";
import { replaceTagInActions } from "./queries.ts";

/** For `tags`: actions that put on a tag put on the one that it was merged into. */
export const replaceTagInSavedReplies: ReplaceTag = async (tx, projectId, tagId, intoId) => {
  for (const savedReplyId of await replaceTagInActions(tx, projectId, tagId, intoId)) {
    tx.announce(savedReplyChanged({ projectId, savedReplyId }));
  }
};
