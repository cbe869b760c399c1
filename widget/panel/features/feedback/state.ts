import type { FeedbackOrder } from "@hark/contract/feedback/endpoints";
import type { RoadmapStatus } from "@hark/contract/feedback/rules";
import type { VisitorFeedback, VisitorFeedbackDetail } from "@hark/contract/feedback/schema";
import type { StatusLabels } from "@hark/contract/feedback-settings/schema";
import { onVisitorChange } from "../../shared/session.ts";
import { createStore } from "../../shared/store.ts";

export type FeedbackView = "list" | "roadmap";

export interface FeedbackState {
  items: Record<string, VisitorFeedback>;
  /** In the server's order; null before the first response. */
  ids: string[] | null;
  orderBy: FeedbackOrder;
  nextCursor: string | null;
  isFailed: boolean;
  view: FeedbackView;
  /** The columns loaded so far; their cards are the known items of that status, sorted by position. */
  lanes: Partial<Record<RoadmapStatus, { nextCursor: string | null }>>;
  isRoadmapFailed: boolean;
  /** The project's own words for the statuses; null or missing is the panel's word in its language. */
  statusLabels: Partial<StatusLabels>;
  threads: Record<string, Pick<VisitorFeedbackDetail, "comments" | "hasMore" | "publicAnswer">>;
}

const empty: FeedbackState = {
  items: {},
  ids: null,
  orderBy: "upvoteCount",
  nextCursor: null,
  isFailed: false,
  view: "list",
  lanes: {},
  isRoadmapFailed: false,
  statusLabels: {},
  threads: {},
};

export const feedbacks = createStore<FeedbackState>(empty);

onVisitorChange(() => feedbacks.set(empty));
