import { createElement } from "react";
import { useCurrentUser } from "../../../features/accounts/current-user.ts";
import { CommentsTab } from "../../../features/feedback/comments/comments-tab.tsx";
import type { PartProps, SuggestionTab } from "../../../features/feedback/detail/parts.ts";
import { VotesTab } from "../../../features/feedback/weight/votes-tab.tsx";
import { t } from "../texts.ts";

function Comments(props: PartProps) {
  return createElement(CommentsTab, { ...props, user: useCurrentUser() });
}

/** The tabs of an open suggestion, in their order. A new one is a file of its own and one entry here. */
export const suggestionTabs: readonly SuggestionTab[] = [
  { value: "comments", label: () => t("comments"), count: ({ commentCount }) => commentCount, Panel: Comments },
  { value: "votes", label: () => t("votes"), count: ({ upvoteCount }) => upvoteCount, Panel: VotesTab },
];
