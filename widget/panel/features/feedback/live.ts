import { joinLive } from "../../shared/live.ts";
import { visitor } from "../../shared/session.ts";
import { applyChanged, applyCommented, applyRemoved, applyVoted } from "./apply-events.ts";
import { loadFeedback, loadFeedbacks } from "./requests.ts";
import { feedbacks } from "./state.ts";

joinLive({
  listen(socket) {
    socket.on("feedback.changed", ({ feedback }) => {
      const { items, ids } = feedbacks.get();
      // An item that became public: where it stands and whether it is the visitor's own only a fetch can tell.
      if (!items[feedback.id] && ids) void loadFeedbacks();
      else feedbacks.set((state) => applyChanged(state, feedback));
    });
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
    for (const feedbackId of Object.keys(feedbacks.get().threads)) loadFeedback(feedbackId).catch(() => {});
  },
});
