import "./feedback-styles.ts";
import { useEffect, useState } from "react";
import { goTo } from "../../shared/navigation.ts";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Upvote } from "../../shared/ui/feedback-icons.tsx";
import { ChevronRight } from "../../shared/ui/icons.tsx";
import { loadPopular } from "./requests.ts";
import { feedbacks } from "./state.ts";
import { StatusBadge } from "./status-badge.tsx";

/** The two suggestions with the most votes, which lead to their own screens; renders nothing while there are none. */
export function PopularSuggestions() {
  const { t, locale } = useTexts();
  const items = useStore(feedbacks, (state) => state.items);
  const [ids, setIds] = useState<string[]>([]);

  useEffect(() => {
    // Home does without when they cannot be had.
    loadPopular().then(setIds, () => {});
  }, []);

  const shown = ids.flatMap((id) => items[id] ?? []);
  if (shown.length === 0) return null;
  return (
    <section className="recent popular" aria-label={t("popular")}>
      <h2>{t("popular")}</h2>
      {shown.map((item) => (
        <button
          key={item.id}
          type="button"
          className="popular-item"
          onClick={() => goTo({ name: "feedbackDetail", feedbackId: item.id })}
        >
          <span className="votes">
            <Upvote className="icon" />
            <span className="sr">{t("upvote", { count: item.upvoteCount })}</span>
            <span aria-hidden="true">{item.upvoteCount.toLocaleString(locale)}</span>
          </span>
          <span className="grow">
            <span className="cut" dir="auto">
              {item.title}
            </span>
            <StatusBadge status={item.status} />
          </span>
          <ChevronRight className="icon mirrored" />
        </button>
      ))}
    </section>
  );
}
