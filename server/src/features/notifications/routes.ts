import { page } from "@hark/contract/limits";
import * as endpoints from "@hark/contract/notifications/endpoints";
import { agentRoom } from "../agents/index.ts";
import type { Feature } from "../feature.ts";
import { notificationCleared } from "./events.ts";
import { presentNotification, presentOlder } from "./present.ts";
import { countNotifications, deleteNotifications, hasNewerMessages, listNotifications } from "./queries.ts";

export const routes: Feature = ({ http, database, events, realtime }) => {
  http.handle(endpoints.listNotifications, async ({ actor }) => {
    const rows = await listNotifications(database, actor.agent_id, page.maxLimit);
    const isFull = rows.length === page.maxLimit;
    const older = isFull ? presentOlder(await countNotifications(database, actor.agent_id), rows, actor.agent_id) : [];
    return { notifications: rows.map(presentNotification), older };
  });

  http.handle(endpoints.clearNotifications, async ({ actor, params, query }) => {
    await database.transaction(async (tx) => {
      const { projectId, upTo } = query;
      const notification = { agentId: actor.agent_id, projectId, itemId: params.itemId };
      if (upTo !== undefined && (await hasNewerMessages(tx, projectId, params.itemId, upTo))) return;
      // A missing notification is not an error, since another tab of the agent may have cleared it.
      const notificationIds = await deleteNotifications(tx, notification);
      if (notificationIds.length > 0) tx.announce(notificationCleared({ ...notification, notificationIds, upTo }));
    });
    return undefined;
  });

  events.on(notificationCleared, ({ agentId, projectId, itemId, notificationIds }) =>
    realtime.emit(agentRoom(agentId), "notification.cleared", { itemId, notificationIds, projectId }),
  );
};
