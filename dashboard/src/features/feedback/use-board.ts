import { type RoadmapStatus, roadmapStatuses } from "@hark/contract/feedback/rules";
import type { Feedback } from "@hark/contract/feedback/schema";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { loadNextPage } from "../../shared/cache/paged-query.ts";
import { toastFailure } from "../../shared/ui/toast-failure.tsx";
import { type Lanes, neighboursAt, positionForDrop, type Spot, withDrops } from "./board-drop.ts";
import { type BoardView, feedbackCountsQuery, feedbackListQuery, feedbackPages, laneChoice } from "./requests.ts";
import { t } from "./texts.ts";
import { useUpdateFeedback } from "./update-feedback.ts";

/**
 * The three columns, and what a drop does to them. While a card is dragged the columns are frozen, and colleagues' changes show
 * once it is dropped. A dropped card stays where it was dropped until the cache has it there.
 */
export function useBoard(projectId: string, view: BoardView) {
  const client = useQueryClient();
  const queries = useQueries({
    queries: roadmapStatuses.map((status) => feedbackListQuery(projectId, laneChoice(status, view))),
  });
  const update = useUpdateFeedback(projectId);
  const [drops, setDrops] = useState<readonly Feedback[]>([]);
  const [held, setHeld] = useState<Lanes | null>(null);
  const live = withDrops(
    Object.fromEntries(roadmapStatuses.map((status, index) => [status, queries[index]?.data])) as Lanes,
    drops,
  );
  const lanes = held ?? live;
  const isCounted = roadmapStatuses.some((status) => lanes[status]?.nextCursor != null);
  const counts = useQuery({ ...feedbackCountsQuery(projectId, view), enabled: isCounted }).data;

  async function drop(feedback: Feedback, spot: Spot) {
    const { status } = spot;
    // In another order the place is not the person's to choose, and the server puts the card last in the team's own.
    if (view.orderBy !== "position") return dropAnywhere({ ...feedback, status }, feedback);
    const shown = neighboursAt(lanes, feedback.id, spot);
    const isBehindLoaded = shown.after === undefined && lanes[status]?.nextCursor != null;
    const dropped = { ...feedback, status, position: positionForDrop(live, status, shown) };
    setDrops((known) => [...known, dropped]);
    try {
      const after = isBehindLoaded
        ? await findNext(status, shown.before, () => void drop(feedback, spot))
        : shown.after;
      const position = isBehindLoaded ? positionForDrop(live, status, { ...shown, after }) : dropped.position;
      await update.mutateAsync({ feedback, status, position });
    } catch {
      // The error was shown, and a change is rolled back.
    } finally {
      setDrops((known) => known.filter((one) => one !== dropped));
    }
  }

  async function dropAnywhere(dropped: Feedback, feedback: Feedback) {
    setDrops((known) => [...known, dropped]);
    try {
      await update.mutateAsync({ feedback, status: dropped.status });
    } catch {
      // The mutation has shown the error and rolled back.
    } finally {
      setDrops((known) => known.filter((one) => one !== dropped));
    }
  }

  /** Returns the card that follows the last loaded one. */
  async function findNext(
    status: RoadmapStatus,
    last: Feedback | undefined,
    again: () => void,
  ): Promise<Feedback | undefined> {
    try {
      const lane = await loadMore(status);
      const index = lane?.rows.findIndex((card) => card.id === last?.id) ?? -1;
      return lane?.rows[index + 1];
    } catch (error) {
      toastFailure(error, t("updateFailed"), again);
      throw error;
    }
  }

  const loadMore = (status: RoadmapStatus) => loadNextPage(client, feedbackPages(projectId, laneChoice(status, view)));

  return {
    lanes,
    counts,
    isHolding: held !== null,
    failure: queries.find((query) => query.isError && !query.data),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
    hold: () => setHeld(lanes),
    /** `spot` is null when the card goes back to where it was. */
    letGo: (feedback: Feedback | undefined, spot: Spot | null) => {
      setHeld(null);
      if (feedback && spot) void drop(feedback, spot);
    },
    loadMore,
  };
}
