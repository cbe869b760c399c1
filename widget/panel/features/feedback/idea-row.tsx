import type { VisitorFeedback } from "@hark/contract/feedback/schema";
import { useTexts } from "../../shared/texts/texts.ts";
import { MessageCircle } from "../../shared/ui/feedback-icons.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { VoteButton } from "./vote-button.tsx";

interface IdeaRowProps {
  item: VisitorFeedback;
  onOpen: () => void;
  onFailure: (text: string) => void;
  /** False under a heading that says it already. */
  hasStatus?: boolean;
}

export function IdeaRow({ item, onOpen, onFailure, hasStatus = true }: IdeaRowProps) {
  const { t, locale } = useTexts();
  return (
    <li className="idea">
      <VoteButton item={item} onFailure={onFailure} />
      <div>
        <h2 dir="auto">
          <button type="button" className="idea-link" onClick={onOpen}>
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
        </div>
      </div>
    </li>
  );
}
