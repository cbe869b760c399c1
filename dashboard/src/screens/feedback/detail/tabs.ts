import { LockKeyhole } from "lucide-react";
import { createElement } from "react";
import { useCurrentUser } from "../../../features/accounts/current-user.ts";
import { CommentsTab } from "../../../features/feedback/comments/comments-tab.tsx";
import type { PartProps, SuggestionTab } from "../../../features/feedback/detail/parts.ts";
import { LinksTab } from "../../../features/feedback/links/links-tab.tsx";
import { MergedTab } from "../../../features/feedback/merging/merged-tab.tsx";
import { EditsTab } from "../../../features/feedback/planning/edits-tab.tsx";
import { PrivateTab } from "../../../features/feedback/private-comments/private-tab.tsx";
import { VotesTab } from "../../../features/feedback/weight/votes-tab.tsx";
import { t } from "../texts.ts";

function Comments(props: PartProps) {
  return createElement(CommentsTab, { ...props, user: useCurrentUser() });
}

function Private(props: PartProps) {
  return createElement(PrivateTab, { ...props, user: useCurrentUser() });
}

/** The tabs of an open suggestion, in their order. A new one is a file of its own and one entry here. */
export const suggestionTabs: readonly SuggestionTab[] = [
  { value: "comments", label: () => t("comments"), count: ({ commentCount }) => commentCount, Panel: Comments },
  {
    value: "private",
    label: () => t("privateTab"),
    icon: LockKeyhole,
    count: ({ privateCommentCount }) => privateCommentCount,
    isPrivate: true,
    Panel: Private,
  },
  { value: "votes", label: () => t("votes"), count: ({ upvoteCount }) => upvoteCount, Panel: VotesTab },
  { value: "links", label: () => t("conversationsTab"), count: ({ linkCount }) => linkCount, Panel: LinksTab },
  {
    value: "merged",
    label: () => t("merged"),
    count: ({ mergedCount }) => mergedCount,
    isShown: ({ mergedCount }) => mergedCount > 0,
    Panel: MergedTab,
  },
  {
    value: "edits",
    label: () => t("editsTab"),
    count: () => 0,
    isShown: ({ editedAt }) => editedAt !== null,
    Panel: EditsTab,
  },
];
