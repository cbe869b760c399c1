import type { LivePart } from "../../shared/manifest.ts";
import { visitor } from "../../shared/session.ts";
import { applyChanged, applyCommented, applyPositions, applyRemoved, applyVoted } from "./apply-events.ts";
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
    if (feedbacks.get().ids) void loadFeedbacks();
    if (Object.keys(feedbacks.get().lanes).length > 0) void loadRoadmap();
    for (const feedbackId of Object.keys(feedbacks.get().threads)) loadFeedback(feedbackId).catch(() => {});
  },
};
