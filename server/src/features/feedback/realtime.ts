import { isPublic } from "@hark/contract/feedback/rules";
import { feedback as limits } from "@hark/contract/limits";
import { createSpacer } from "../../platform/spacer.ts";
import { projectAgentsRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { projectVisitorsRoom, visitorRoom } from "../visitors/index.ts";
import { findComment } from "./comment-queries.ts";
import {
  feedbackChanged,
  feedbackChangedForTeam,
  feedbackCommented,
  feedbackDeleted,
  feedbackVoted,
  privateCommentChanged,
  privateCommentRemoved,
  roadmapRenumbered,
} from "./events.ts";
import { presentOneFeedback } from "./item-figures.ts";
import { canSee } from "./policy.ts";
import { presentComment, presentPublicComment, presentPublicFeedback } from "./present.ts";
import { presentPrivateComment } from "./private-comments/present-private-comment.ts";
import { findPrivateComment } from "./private-comments/private-comment-queries.ts";
import { type FeedbackRow, findFeedback } from "./queries.ts";

/**
 * Event to room and payload. Best effort: a client that missed one refetches on reconnect, on focus and on return from the
 * back/forward cache. Each item is read when its event is sent, so that the last event has the current state.
 */
export function realtime({ realtime: sockets, events, database }: FeatureContext) {
  const spacer = createSpacer(limits.broadcastIntervalMs);

  /** Returns the rooms of the visitors who may see the item: all of them, or its author alone. */
  function audience(projectId: string, item: Pick<FeedbackRow, "status" | "author_id">) {
    if (isPublic(item.status)) return [projectVisitorsRoom(projectId)];
    return item.author_id === null ? [] : [visitorRoom(item.author_id)];
  }

  function emitRemoved(projectId: string, feedbackId: string) {
    sockets.emit(projectAgentsRoom(projectId), "feedback.removed", { feedbackId, projectId });
    sockets.emit(projectVisitorsRoom(projectId), "feedback.removed", { feedbackId });
  }

  async function emitToAgents(projectId: string, row: FeedbackRow) {
    const feedback = await presentOneFeedback(database, row);
    sockets.emit(projectAgentsRoom(projectId), "feedback.changed", { feedback, projectId });
  }

  async function emitChanged(projectId: string, feedbackId: string, wasPublic: boolean) {
    const row = await findFeedback(database, projectId, feedbackId);
    if (!row) return;
    await emitToAgents(projectId, row);
    const feedback = presentPublicFeedback(row);
    if (wasPublic && !isPublic(feedback.status)) {
      sockets.emit(projectVisitorsRoom(projectId), "feedback.removed", { feedbackId });
    }
    for (const room of audience(projectId, row)) sockets.emit(room, "feedback.changed", { feedback });
  }

  events.on(feedbackChanged, ({ projectId, feedbackId, wasPublic }) =>
    spacer.run(feedbackId, wasPublic, (somePublic) => emitChanged(projectId, feedbackId, somePublic)),
  );

  events.on(feedbackChangedForTeam, async ({ projectId, feedbackId }) => {
    const row = await findFeedback(database, projectId, feedbackId);
    if (row) await emitToAgents(projectId, row);
  });

  events.on(feedbackDeleted, ({ projectId, feedbackId }) => emitRemoved(projectId, feedbackId));

  events.on(feedbackCommented, async ({ projectId, feedbackId, commentId }) => {
    const row = await findFeedback(database, projectId, feedbackId);
    const comment = row && (await findComment(database, projectId, feedbackId, commentId));
    if (!comment) return;
    sockets.emit(projectAgentsRoom(projectId), "feedback.commented", {
      feedbackId,
      comment: presentComment(comment),
      projectId,
    });
    for (const room of audience(projectId, row)) {
      sockets.emit(room, "feedback.commented", { feedbackId, comment: presentPublicComment(comment) });
    }
  });

  events.on(feedbackVoted, async ({ projectId, feedbackId, visitorId, hasVoted, onBehalf }) => {
    // A vote on their behalf may be for an item that is not theirs to see.
    const row = await findFeedback(database, projectId, feedbackId);
    if (!row || !canSee({ id: visitorId }, row)) return;
    sockets.emit(visitorRoom(visitorId), "feedback.voted", { feedbackId, hasVoted, onBehalf });
  });

  events.on(privateCommentChanged, async ({ projectId, feedbackId, commentId }) => {
    const comment = await findPrivateComment(database, projectId, commentId);
    if (!comment) return;
    const privateComment = presentPrivateComment(comment);
    sockets.emit(projectAgentsRoom(projectId), "privateComment.changed", { privateComment, feedbackId, projectId });
  });

  events.on(privateCommentRemoved, ({ projectId, feedbackId, commentId: privateCommentId }) =>
    sockets.emit(projectAgentsRoom(projectId), "privateComment.removed", { privateCommentId, feedbackId, projectId }),
  );

  events.on(roadmapRenumbered, ({ projectId, positions }) => {
    sockets.emit(projectAgentsRoom(projectId), "feedback.renumbered", { positions, projectId });
    sockets.emit(projectVisitorsRoom(projectId), "feedback.renumbered", { positions });
  });
}
