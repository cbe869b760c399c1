import type { VisitorFeedback } from "@hark/contract/feedback/schema";
import { useTexts } from "../../shared/texts/texts.ts";
import { MessageCircle } from "../../shared/ui/feedback-icons.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { VoteButton } from "./vote-button.tsx";

interface FeedbackRowProps {
  item: VisitorFeedback;
  onOpen: () => void;
  onFailure: (text: string) => void;
  /** False under a heading that already says it. */
  hasStatus?: boolean;
}

export function FeedbackRow({ item, onOpen, onFailure, hasStatus = true }: FeedbackRowProps) {
  const { t, locale } = useTexts();
  return (
    <li className="feedback">
      <VoteButton item={item} onFailure={onFailure} />
      <div>
        <h2 dir="auto">
          <button type="button" className="feedback-link" onClick={onOpen}>
            {item.title}
          </button>
        </h2>
        {item.description && (
          <p className="excerpt" dir="auto">
            {item.description}
          </p>
        )}
        <div className="facts">
          {hasStatus && <StatusBadge status={item.status} />}
          <span className="stat">
            <MessageCircle className="icon" />
            <span className="sr">{t("comments", { count: item.commentCount })}</span>
            <span aria-hidden="true">{item.commentCount.toLocaleString(locale)}</span>
          </span>
          {item.isOwn && <span>{t("own")}</span>}
          {item.onBehalf && <span>{t("votedForYou")}</span>}
        </div>
      </div>
    </li>
  );
}
