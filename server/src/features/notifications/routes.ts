import { page } from "@hark/contract/limits";
import { compareByAge } from "@hark/contract/notifications/counts";
import * as endpoints from "@hark/contract/notifications/endpoints";
import { agentRoom } from "../agents/index.ts";
import type { Feature } from "../feature.ts";
import { notificationCleared, notificationCreated, notificationMoved } from "./events.ts";
import { countFeedbackNotifications, listFeedbackNotifications } from "./feedback-queries.ts";
import { clearFeedbackNotification } from "./notify-of-feedback.ts";
import { presentFeedbackNotification, presentNotification, presentOlder } from "./present.ts";
import { countNotifications, deleteNotifications, hasNewerMessages, listNotifications } from "./queries.ts";

export const routes: Feature = ({ http, database, events, realtime }) => {
  http.handle(endpoints.listNotifications, async ({ actor: { agent_id: agentId } }) => {
    const limit = page.maxLimit;
    const [listed, mentions, listedFeedback] = await Promise.all([
      listNotifications(database, agentId, { category: "CONVERSATION", limit }),
      listNotifications(database, agentId, { category: "MENTION", limit }),
      listFeedbackNotifications(database, agentId, limit),
    ]);
    const notifications = [
      ...[...listed, ...mentions].map(presentNotification),
      ...listedFeedback.map(presentFeedbackNotification),
    ].sort(compareByAge);
    if (listed.length < limit && listedFeedback.length < limit) return { notifications, older: [] };
    const [groups, feedbackGroups] = await Promise.all([
      countNotifications(database, agentId),
      countFeedbackNotifications(database, agentId),
    ]);
    return { notifications, older: presentOlder({ groups, listed, feedbackGroups, listedFeedback }, agentId) };
  });

  http.handle(endpoints.clearNotifications, async ({ actor, params, query }) => {
    await database.transaction(async (tx) => {
      const { projectId, upTo } = query;
      const notification = { agentId: actor.agent_id, projectId, itemId: params.itemId };
      if (upTo !== undefined && (await hasNewerMessages(tx, projectId, params.itemId, upTo))) return;
      // A missing notification is not an error, since another tab of the agent may have cleared it.
      const notificationIds = await deleteNotifications(tx, notification);
      if (notificationIds.length > 0) tx.announce(notificationCleared({ ...notification, notificationIds, upTo }));
      else await clearFeedbackNotification(tx, notification);
    });
    return undefined;
  });

  events.on(notificationCleared, ({ agentId, projectId, itemId, notificationIds, category }) =>
    realtime.emit(agentRoom(agentId), "notification.cleared", {
      itemId,
      notificationIds,
      projectId,
      ...(category && { category }),
    }),
  );

  events.on(notificationCreated, ({ agentId, notification }) =>
    realtime.emit(agentRoom(agentId), "notification.created", { notification, projectId: notification.projectId }),
  );

  events.on(notificationMoved, ({ agentId, projectId, itemId, notificationId, category, arrived }) => {
    const room = agentRoom(agentId);
    realtime.emit(room, "notification.cleared", { itemId, notificationIds: [notificationId], projectId, category });
    if (arrived) realtime.emit(room, "notification.created", { notification: arrived, projectId });
  });
};
