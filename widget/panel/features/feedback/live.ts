import type { LivePart } from "../../shared/manifest.ts";
import { visitor } from "../../shared/session.ts";
import { applyChanged, applyCommented, applyGap, applyPositions, applyRemoved, applyVoted } from "./apply-events.ts";
import { fetchIfMissing, loadFeedback, loadFeedbacks, loadRoadmap, lookAgain } from "./requests.ts";
import { feedbacks } from "./state.ts";

export const live: LivePart = {
  events: {
    "feedback.changed"({ feedback }) {
      if (feedbacks.get().items[feedback.id]) feedbacks.set((state) => applyChanged(state, feedback));
      else void fetchIfMissing(feedback);
    },
    "feedback.renumbered"({ positions }) {
      feedbacks.set((state) => applyPositions(state, positions));
    },
    "feedback.removed"({ feedbackId }) {
      // Its author still sees an item that is only no longer public, and the event is the same.
      if (feedbacks.get().items[feedbackId]?.isOwn) void lookAgain(feedbackId);
      else feedbacks.set((state) => applyRemoved(state, feedbackId));
    },
    "feedback.voted"({ feedbackId, ...vote }) {
      feedbacks.set((state) => applyVoted(state, feedbackId, vote));
    },
    "feedback.commented"({ feedbackId, comment }) {
      const isOwn = comment.authorId === visitor.get()?.id;
      feedbacks.set((state) => applyCommented(state, feedbackId, { ...comment, isOwn }));
    },
  },
  catchUp() {
    feedbacks.set(applyGap);
    const { ids, lanes, threads, early } = feedbacks.get();
    if (ids) void loadFeedbacks();
    if (Object.keys(lanes).length > 0) void loadRoadmap();
    for (const feedbackId of Object.keys({ ...threads, ...early })) loadFeedback(feedbackId).catch(() => {});
  },
};
