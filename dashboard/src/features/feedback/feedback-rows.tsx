import type { ListedFeedback } from "@hark/contract/feedback/schema";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef } from "react";
import type { LinkElement } from "../../shared/layout/link-slot.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../../shared/use-media-query.ts";
import { FeedbackRow, type FeedbackRowProps } from "./feedback-row.tsx";
import { t } from "./texts.ts";

const ROW_HEIGHT = 48;
const SMALL_ROW_HEIGHT = 73;
/** Rows that are rendered beyond the visible ones. */
const OVERSCAN = 8;
/** The next page is fetched when the end is this many rows away. */
const AHEAD = 30;

interface FeedbackRowsProps extends Omit<FeedbackRowProps, "feedback" | "link" | "hasMenu"> {
  feedbacks: readonly ListedFeedback[];
  linkTo: (feedback: ListedFeedback) => LinkElement;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailedToLoadMore: boolean;
  onLoadMore: () => void;
}

/** Only the visible rows are rendered, so a list of 100,000 scrolls like one of ten. */
export function FeedbackRows(props: FeedbackRowsProps) {
  const { feedbacks, linkTo, hasMore, isLoadingMore, hasFailedToLoadMore, onLoadMore, ...row } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  // Memoized, as otherwise every scroll step would go through all rows.
  const keyOf = useCallback((index: number) => feedbacks[index]?.id ?? index, [feedbacks]);
  const virtualizer = useVirtualizer({
    count: feedbacks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isSmall ? SMALL_ROW_HEIGHT : ROW_HEIGHT),
    getItemKey: keyOf,
    paddingStart: 4,
    paddingEnd: 16,
    overscan: OVERSCAN,
  });
  const lastShown = virtualizer.range?.endIndex ?? 0;
  const isEndNear = hasMore && !isLoadingMore && !hasFailedToLoadMore && lastShown >= feedbacks.length - AHEAD;

  useEffect(() => {
    if (isEndNear) onLoadMore();
  }, [isEndNear, onLoadMore]);

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul aria-label={t("suggestions")} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const feedback = feedbacks[index];
          if (!feedback) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={hasMore ? -1 : feedbacks.length}
              aria-posinset={index + 1}
              className="absolute inset-x-2 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <FeedbackRow {...row} feedback={feedback} link={linkTo(feedback)} hasMenu={!isSmall} />
            </li>
          );
        })}
      </ul>
      {isLoadingMore && (
        <div className="grid justify-items-center py-3 text-muted">
          <Spinner label={t("loadingMore")} />
        </div>
      )}
      {hasFailedToLoadMore && (
        <ErrorMessage layout="line" title={t("moreNotLoaded")} onRetry={onLoadMore} className="px-4 py-3" />
      )}
    </div>
  );
}
