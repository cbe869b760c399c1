import { tags as limits } from "@hark/contract/limits";
import { t } from "./texts.ts";

/** What has a tag, in words. */
export function wordsOf({ conversationCount, feedbackCount }: { conversationCount: number; feedbackCount: number }) {
  return {
    conversations:
      conversationCount >= limits.countMax
        ? t("atLeastConversations", { count: limits.countMax - 1 })
        : t("conversationCount", { count: conversationCount }),
    suggestions:
      feedbackCount >= limits.countMax
        ? t("atLeastSuggestions", { count: limits.countMax - 1 })
        : t("suggestionCount", { count: feedbackCount }),
  };
}
