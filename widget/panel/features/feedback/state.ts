import type { FeedbackOrder } from "@hark/contract/feedback/endpoints";
import type { RoadmapStatus } from "@hark/contract/feedback/rules";
import type { PublicComment, VisitorFeedback, VisitorFeedbackDetail } from "@hark/contract/feedback/schema";
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
  /** Comments that were sent or heard since an item's thread, which is not here yet, was first asked for. */
  early: Record<string, PublicComment[]>;
  /** How often something has changed in another way than by an answer to a GET: by a vote, a suggestion, an event, or a gap in the events. */
  turn: number;
  /** The turn that an item is as of; an answer that was asked for before it knows less. Items that were removed stand here too. */
  asOf: Record<string, number>;
  /** The same of the list's order. */
  idsAsOf: number;
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
  early: {},
  turn: 0,
  asOf: {},
  idsAsOf: 0,
};

export const feedbacks = createStore<FeedbackState>(empty);

// Turns go on: what was asked for with a token that has ended is answered to the next one.
onVisitorChange(() => feedbacks.set(({ turn }) => ({ ...empty, turn })));
