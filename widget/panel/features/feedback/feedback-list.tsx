import "../../shared/ui/writing-styles.ts";
import type { FeedbackOrder } from "@hark/contract/feedback/endpoints";
import { useEffect, useState } from "react";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { ChevronDown, Lightbulb } from "../../shared/ui/icons.tsx";
import { FeedbackRow } from "./feedback-row.tsx";
import { loadFeedbacks, loadMoreFeedbacks, orderFeedbacks } from "./requests.ts";
import { feedbacks } from "./state.ts";

const orders = [
  ["upvoteCount", "mostVotes"],
  ["createdAt", "newest"],
  ["commentCount", "mostComments"],
] as const;

export function OrderPicker() {
  const { t } = useTexts();
  const orderBy = useStore(feedbacks, (state) => state.orderBy);
  return (
    <span className="select">
      <select
        className="order"
        aria-label={t("orderBy")}
        value={orderBy}
        onChange={(event) => void orderFeedbacks(event.target.value as FeedbackOrder)}
      >
        {orders.map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </select>
      <ChevronDown className="icon" />
    </span>
  );
}

export function FeedbackList({ onOpen }: { onOpen: (feedbackId: string) => void }) {
  const { t } = useTexts();
  const { ids, items, isFailed, nextCursor } = useStore(feedbacks, (state) => state);
  const [failure, setFailure] = useState("");

  useEffect(() => {
    void loadFeedbacks();
  }, []);

  if (!ids && isFailed) {
    return (
      <Empty
        title={t("suggestionsFailed")}
        text={t("conversationsFailedText")}
        action={{ label: t("tryAgain"), onClick: loadFeedbacks }}
      />
    );
  }
  if (!ids) return <FeedbackSkeleton />;
  if (ids.length === 0) {
    return <Empty icon={<Lightbulb className="icon" />} title={t("noSuggestions")} text={t("noSuggestionsText")} />;
  }
  return (
    <>
      {failure && (
        <p className="refusal top" role="alert">
          {failure}
        </p>
      )}
      <ul>
        {ids.map((id) => {
          const item = items[id];
          return item && <FeedbackRow key={id} item={item} onOpen={() => onOpen(id)} onFailure={setFailure} />;
        })}
      </ul>
      {nextCursor && (
        <button type="button" className="quiet-link centred" onClick={() => loadMoreFeedbacks().catch(() => {})}>
          {t("more")}
        </button>
      )}
    </>
  );
}

export function FeedbackSkeleton() {
  return (
    <ul aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <li key={row} className="feedback skeleton">
          <i className="vote" />
          <span>
            <i />
            <i />
          </span>
        </li>
      ))}
    </ul>
  );
}
