import type { Tx } from "../../platform/database/database.ts";
import { notificationCleared, notificationCreated, notificationMoved } from "./events.ts";
import {
  deleteFeedbackNotification,
  type FeedbackNotificationRow,
  insertFeedbackNotifications,
  moveFeedbackNotifications,
  takeFeedbackNotifications,
} from "./feedback-queries.ts";
import { presentFeedbackNotification } from "./present.ts";

interface News {
  projectId: string;
  /** What stands for the group of the suggestion. */
  feedbackId: string;
  at: Date;
}

/**
 * A visitor wrote a suggestion, or a comment on it: it is unread to every agent (loop, section 2). It commits with what was
 * written, so that neither is there without the other.
 */
export async function notifyAgentsOfFeedback(tx: Tx, news: News) {
  announceCreated(tx, await insertFeedbackNotifications(tx, { ...news, onlyAgentId: null }));
}

/** An agent commented on it, in public or in private: it is unread to its owner, unless they wrote it. */
export async function notifyOwnerOfFeedback(
  tx: Tx,
  { ownerId, authorId, ...news }: News & { ownerId: string | null; authorId: string },
) {
  if (ownerId === null || ownerId === authorId) return;
  announceCreated(tx, await insertFeedbackNotifications(tx, { ...news, onlyAgentId: ownerId }));
}

function announceCreated(tx: Tx, rows: readonly FeedbackNotificationRow[]) {
  for (const row of rows) {
    tx.announce(notificationCreated({ agentId: row.agent_id, notification: presentFeedbackNotification(row) }));
  }
}

/** An agent has seen it. */
export async function clearFeedbackNotification(tx: Tx, own: { agentId: string; projectId: string; itemId: string }) {
  const notificationIds = await deleteFeedbackNotification(tx, own);
  if (notificationIds.length > 0) tx.announce(notificationCleared({ ...own, notificationIds, category: "FEEDBACK" }));
}

/** For a merge: what was unread of one suggestion is unread of its target. */
export async function passFeedbackNotifications(tx: Tx, projectId: string, ids: { fromId: string; toId: string }) {
  const { taken, arrived } = await moveFeedbackNotifications(tx, projectId, ids);
  for (const { id: notificationId, agent_id: agentId, feedback_id: itemId } of taken) {
    const there = arrived.find((row) => row.agent_id === agentId);
    tx.announce(
      notificationMoved({
        agentId,
        projectId,
        itemId,
        notificationId,
        category: "FEEDBACK",
        arrived: there ? presentFeedbackNotification(there) : null,
      }),
    );
  }
}

/** For a deletion: they go with their suggestions, and every dashboard hears of it. */
export async function dropFeedbackNotifications(tx: Tx, projectId: string, feedbackIds: readonly string[]) {
  for (const row of await takeFeedbackNotifications(tx, projectId, feedbackIds)) {
    const { id, agent_id: agentId, feedback_id: itemId } = row;
    tx.announce(notificationCleared({ agentId, projectId, itemId, notificationIds: [id], category: "FEEDBACK" }));
  }
}
