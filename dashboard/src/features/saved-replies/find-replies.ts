import { compareSavedReplies, rankSavedReply } from "@hark/contract/saved-replies/rules";
import type { SavedReply } from "@hark/contract/saved-replies/schema";

/** How many are shown; who needs another one types on. */
const most = 50;

/** The best matches, those in the visitor's language first. Without a search the most used ones. */
export function findReplies(replies: readonly SavedReply[], search: string, language: string | null): SavedReply[] {
  const words = search.trim();
  const found = replies.flatMap((reply) => {
    const rank = words === "" ? 0 : rankSavedReply(reply, words);
    return rank === null ? [] : [{ reply, rank, distance: distanceOf(reply.locale, language) }];
  });
  return found
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        a.rank - b.rank ||
        (words === "" ? b.reply.usedCount - a.reply.usedCount : 0) ||
        compareSavedReplies(a.reply, b.reply),
    )
    .slice(0, most)
    .map(({ reply }) => reply);
}

/** The same language first, then the same but for its region, then those of no language, then all others. */
function distanceOf(locale: string | null, language: string | null): number {
  if (language === null || locale === null) return 2;
  if (locale.toLowerCase() === language.toLowerCase()) return 0;
  return baseOf(locale) === baseOf(language) ? 1 : 3;
}

const baseOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0];
