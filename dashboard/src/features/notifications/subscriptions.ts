import type { ConversationType } from "@hark/contract/conversations/schema";
import type { Notification, NotificationList } from "@hark/contract/notifications/schema";
import type { QueryClient } from "@tanstack/react-query";
import { isItemOpen } from "../../shared/attention/open-item.ts";
import { isWindowFocused } from "../../shared/attention/window-focus.ts";
import type { RealtimeContextValue, Subscription } from "../../shared/realtime/realtime.ts";
import { applyCleared, applyConversation, applyCreated } from "./apply-events.ts";
import { clearNotifications, updateNotifications } from "./clear-notifications.ts";
import { isCleared, noteCleared } from "./cleared.ts";
import { notificationsQuery } from "./requests.ts";
import { openSound } from "./sound.ts";

/** RT-12..17. */
export const notificationSubscription: Subscription = {
  on: {
    "widget.message": ({ message, projectId, notification }, context) => {
      const itemId = message.conversationId;
      if (notification) takeCreated(notification, context);
      if (!isItemOpen(itemId)) void sound(context, { projectId, itemId, eventId: message.id });
      else if (isWindowFocused())
        void clearNotifications(context.client, { projectId, itemId, upTo: message.sequence });
    },
    "widget.conversation": ({ conversation, projectId, notification }, context) => {
      if (notification) takeCreated(notification, context);
      void sound(context, {
        projectId,
        itemId: conversation.id,
        eventId: conversation.id,
        type: conversation.type,
      });
    },
    "notification.created": ({ notification }, context) => takeCreated(notification, context),
    "conversation.updated": ({ conversation }, { client }) =>
      take(client, (known) => applyConversation(known, conversation)),
    "notification.cleared": (cleared, { client }) => {
      // Cleared here, and shown so already.
      const isKnown = cleared.notificationIds.every(isCleared);
      noteCleared(cleared.notificationIds);
      take(client, (known) => applyCleared(known, cleared) ?? (isKnown ? known : null));
    },
  },
};

function takeCreated(notification: Notification, context: RealtimeContextValue): void {
  const { id, itemId, projectId, category } = notification;
  const isSeen = isItemOpen(itemId) && isWindowFocused();
  // The agent sees it come, which clears it; it would flash if it were shown in between.
  if (isSeen && category !== "MENTION") {
    if (category === "FEEDBACK") void clearNotifications(context.client, { projectId, itemId });
    return;
  }
  if (isCleared(id)) return;
  if (!isSeen && category === "MENTION") {
    void sound(context, { projectId, itemId, eventId: id, type: category });
  }
  take(context.client, (known) => applyCreated(known, notification, context.agentId));
}

/** A fetch that began before the event would put the older state back, so it is begun again. */
function take(client: QueryClient, apply: (list: NotificationList) => NotificationList | null): void {
  const { queryKey } = notificationsQuery;
  const isApplied = updateNotifications(client, apply);
  if (!isApplied || client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

interface Activity {
  projectId: string;
  itemId: string;
  /** Of the message, the conversation or the notification that came. */
  eventId: string;
  /** A message alone does not tell whether it is unread; its notification does, if it is among the newest. */
  type?: ConversationType | "MENTION";
}

async function sound(context: RealtimeContextValue, { projectId, itemId, eventId, type }: Activity): Promise<void> {
  const opened = openSound({ itemId, eventId });
  const list = context.client.getQueryData(notificationsQuery.queryKey);
  const known = list?.notifications.find((one) => one.itemId === itemId && one.category === "CONVERSATION");
  if (await context.isAudible(projectId, type ?? known?.conversationType ?? undefined)) await opened.play();
}
