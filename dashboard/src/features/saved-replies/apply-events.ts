import { compareSavedReplies } from "@hark/contract/saved-replies/rules";
import type { SavedReply } from "@hark/contract/saved-replies/schema";

/** Apply events to cached data, so that old state + event = a fresh fetch. */

/** Puts a new or changed one where its title belongs. */
export function applySavedReply(replies: readonly SavedReply[], reply: SavedReply): SavedReply[] {
  const others = replies.filter((known) => known.id !== reply.id);
  const place = others.findIndex((known) => compareSavedReplies(known, reply) > 0);
  return others.toSpliced(place < 0 ? others.length : place, 0, reply);
}

export function applyRemovedSavedReply(replies: readonly SavedReply[], savedReplyId: string): SavedReply[] {
  return replies.filter((known) => known.id !== savedReplyId);
}
