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
  feedbackMerged,
  feedbackVoted,
  privateCommentChanged,
  privateCommentRemoved,
  roadmapRenumbered,
} from "./events.ts";
import { presentOneFeedback } from "./item-figures.ts";
import { countHidden, findGroup, listSeenAlone } from "./merging/group-queries.ts";
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

  function emitDeleted(projectId: string, feedbackId: string) {
    sockets.emit(projectAgentsRoom(projectId), "feedback.removed", { feedbackId, mergedIntoId: null, projectId });
    sockets.emit(projectVisitorsRoom(projectId), "feedback.removed", { feedbackId, mergedIntoId: null });
  }

  async function emitToAgents(projectId: string, row: FeedbackRow) {
    const feedback = await presentOneFeedback(database, row);
    sockets.emit(projectAgentsRoom(projectId), "feedback.changed", { feedback, projectId });
  }

  /** A merged item stands for its target here too. */
  async function emitChanged(projectId: string, feedbackId: string, wasPublic: boolean) {
    const row = await findGroup(database, projectId, feedbackId);
    if (!row) return;
    await emitToAgents(projectId, row);
    const hidden = await countHidden(database, projectId, [row.id]);
    const feedback = presentPublicFeedback(row, hidden.get(row.id));
    const isUnseen = !isPublic(feedback.status);
    if (wasPublic && isUnseen) {
      sockets.emit(projectVisitorsRoom(projectId), "feedback.removed", { feedbackId: row.id, mergedIntoId: null });
    }
    for (const room of audience(projectId, row)) sockets.emit(room, "feedback.changed", { feedback });
    if (isUnseen || !wasPublic) await emitSeenAlone(row, isUnseen);
  }

  /** Who wrote a merged item sees its target once that is public, and their own one until then. */
  async function emitSeenAlone(target: FeedbackRow, isHidden: boolean) {
    for (const own of await listSeenAlone(database, target)) {
      if (own.author_id === null) continue;
      const room = visitorRoom(own.author_id);
      if (isHidden) sockets.emit(room, "feedback.changed", { feedback: presentPublicFeedback(own) });
      else sockets.emit(room, "feedback.removed", { feedbackId: own.id, mergedIntoId: target.id });
    }
  }

  async function emitMerged(projectId: string, feedbackId: string, intoId: string, wasPublic: boolean) {
    sockets.emit(projectAgentsRoom(projectId), "feedback.removed", { feedbackId, mergedIntoId: intoId, projectId });
    const [item, target] = [
      await findFeedback(database, projectId, feedbackId),
      await findFeedback(database, projectId, intoId),
    ];
    if (!item || !target) return;
    const isShown = isPublic(target.status);
    const removed = { feedbackId, mergedIntoId: isShown ? intoId : null };
    if (wasPublic) sockets.emit(projectVisitorsRoom(projectId), "feedback.removed", removed);
    else if (item.author_id !== null && (isShown || item.author_id === target.author_id)) {
      sockets.emit(visitorRoom(item.author_id), "feedback.removed", { feedbackId, mergedIntoId: intoId });
    }
    if (isShown || !wasPublic || target.author_id === null) return;
    sockets.emit(visitorRoom(target.author_id), "feedback.removed", { feedbackId, mergedIntoId: intoId });
  }

  events.on(feedbackChanged, ({ projectId, feedbackId, wasPublic }) =>
    spacer.run(feedbackId, wasPublic, (somePublic) => emitChanged(projectId, feedbackId, somePublic)),
  );

  events.on(feedbackMerged, ({ projectId, feedbackId, intoId, wasPublic }) =>
    emitMerged(projectId, feedbackId, intoId, wasPublic),
  );

  events.on(feedbackChangedForTeam, async ({ projectId, feedbackId }) => {
    const row = await findFeedback(database, projectId, feedbackId);
    // A merged one stands in no list any more, and what is told of it would bring it back there.
    if (row?.merged_into_id === null) await emitToAgents(projectId, row);
  });

  events.on(feedbackDeleted, ({ projectId, feedbackId }) => emitDeleted(projectId, feedbackId));

  events.on(feedbackCommented, async ({ projectId, feedbackId, commentId }) => {
    const item = await findFeedback(database, projectId, feedbackId);
    const target = await findGroup(database, projectId, feedbackId);
    const comment = await findComment(database, projectId, feedbackId, commentId);
    if (!item || !target || !comment) return;
    sockets.emit(projectAgentsRoom(projectId), "feedback.commented", {
      feedbackId: target.id,
      comment: presentComment(comment),
      projectId,
    });
    const forVisitors = presentPublicComment(comment);
    if (comment.is_hidden) {
      // One that changed: its item's author alone sees it, with the target where that is theirs to see.
      if (item.author_id === null) return;
      const shownId = canSee({ id: item.author_id }, target) ? target.id : item.id;
      sockets.emit(visitorRoom(item.author_id), "feedback.commented", { feedbackId: shownId, comment: forVisitors });
      return;
    }
    for (const room of audience(projectId, target)) {
      sockets.emit(room, "feedback.commented", { feedbackId: target.id, comment: forVisitors });
    }
    // Its author sees it alone.
    if (item.id === target.id || isPublic(target.status) || item.author_id === null) return;
    sockets.emit(visitorRoom(item.author_id), "feedback.commented", { feedbackId, comment: forVisitors });
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
