import type { VisitorFeedback } from "@hark/contract/feedback/schema";
import { useTexts } from "../../shared/texts/texts.ts";
import { Upvote } from "../../shared/ui/feedback-icons.tsx";
import { toggleVote } from "./requests.ts";

interface VoteProps {
  item: VisitorFeedback;
  onFailure: (text: string) => void;
}

export function VoteButton({ item, onFailure }: VoteProps) {
  const { t, locale } = useTexts();
  return (
    <button
      type="button"
      className="vote"
      aria-pressed={item.hasVoted}
      aria-label={t("upvote", { count: item.upvoteCount })}
      onClick={() =>
        toggleVote(item).then(
          () => onFailure(""),
          () => onFailure(t("voteFailed")),
        )
      }
    >
      <Upvote className="icon" />
      {new Intl.NumberFormat(locale, { notation: "compact" }).format(item.upvoteCount)}
    </button>
  );
}
