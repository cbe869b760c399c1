import { isItemOpen } from "../../shared/attention/open-item.ts";
import { isWindowFocused } from "../../shared/attention/window-focus.ts";
import type { RealtimeContextValue, Subscription } from "../../shared/realtime/realtime.ts";
import { applyCleared, applyConversation } from "./apply-events.ts";
import { clearNotifications } from "./clear-notifications.ts";
import { notificationsQuery } from "./requests.ts";
import { playSound } from "./sound.ts";

/** RT-12..17. */
export const notificationSubscription: Subscription = {
  on: {
    "widget.message": ({ message, projectId }, { client }) => {
      const itemId = message.conversationId;
      if (!isItemOpen(itemId)) {
        refetch(client);
        void playSound({ itemId });
      } else if (isWindowFocused()) {
        void clearNotifications(client, { projectId, itemId });
      } else {
        refetch(client);
      }
    },
    "widget.conversation": ({ conversation }, { client }) => {
      refetch(client);
      void playSound({ itemId: conversation.id });
    },
    "conversation.updated": ({ conversation }, { client }) => {
      client.setQueryData(notificationsQuery.queryKey, (known) => known && applyConversation(known, conversation));
    },
    "notification.cleared": ({ itemId }, { client }) => {
      client.setQueryData(notificationsQuery.queryKey, (known) => known && applyCleared(known, itemId));
    },
  },
};

function refetch(client: RealtimeContextValue["client"]): void {
  void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}
