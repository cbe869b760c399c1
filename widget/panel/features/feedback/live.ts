import { joinLive } from "../../shared/live.ts";
import { visitor } from "../../shared/session.ts";
import { applyChanged, applyCommented, applyPositions, applyRemoved, applyVoted } from "./apply-events.ts";
import { fetchIfMissing, loadFeedback, loadFeedbacks, loadRoadmap } from "./requests.ts";
import { feedbacks } from "./state.ts";

joinLive({
  listen(socket) {
    socket.on("feedback.changed", ({ feedback }) => {
      if (feedbacks.get().items[feedback.id]) feedbacks.set((state) => applyChanged(state, feedback));
      else void fetchIfMissing(feedback);
    });
    socket.on("feedback.renumbered", ({ positions }) => feedbacks.set((state) => applyPositions(state, positions)));
    socket.on("feedback.removed", ({ feedbackId }) => feedbacks.set((state) => applyRemoved(state, feedbackId)));
    socket.on("feedback.voted", ({ feedbackId, hasVoted }) =>
      feedbacks.set((state) => applyVoted(state, feedbackId, hasVoted)),
    );
    socket.on("feedback.commented", ({ feedbackId, comment }) =>
      feedbacks.set((state) =>
        applyCommented(state, feedbackId, { ...comment, isOwn: comment.authorId === visitor.get()?.id }),
      ),
    );
  },
  catchUp() {
    if (feedbacks.get().ids) void loadFeedbacks();
    if (Object.keys(feedbacks.get().lanes).length > 0) void loadRoadmap();
    for (const feedbackId of Object.keys(feedbacks.get().threads)) loadFeedback(feedbackId).catch(() => {});
  },
});
