import type { ConversationType } from "@hark/contract/conversations/schema";
import { isItemOpen } from "../../shared/attention/open-item.ts";
import { isWindowFocused } from "../../shared/attention/window-focus.ts";
import type { RealtimeContextValue, Subscription } from "../../shared/realtime/realtime.ts";
import { applyCleared, applyConversation } from "./apply-events.ts";
import { clearNotifications, updateNotifications } from "./clear-notifications.ts";
import { notificationsQuery } from "./requests.ts";
import { openSound } from "./sound.ts";

/** RT-12..17. */
export const notificationSubscription: Subscription = {
  on: {
    "widget.message": ({ message, projectId }, context) => {
      const itemId = message.conversationId;
      if (!isItemOpen(itemId)) {
        void refetchAndSound(context, { projectId, itemId });
      } else if (isWindowFocused()) {
        void clearNotifications(context.client, { projectId, itemId });
      } else {
        void refetch(context.client);
      }
    },
    "widget.conversation": ({ conversation, projectId }, context) => {
      void refetchAndSound(context, { projectId, itemId: conversation.id, type: conversation.type });
    },
    "conversation.updated": ({ conversation }, { client }) => {
      if (!updateNotifications(client, (known) => applyConversation(known, conversation))) void refetch(client);
    },
    "notification.cleared": ({ itemId }, { client }) => {
      if (!updateNotifications(client, (known) => applyCleared(known, itemId))) void refetch(client);
    },
  },
};

function refetch(client: RealtimeContextValue["client"]): Promise<void> {
  return client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}

interface Activity {
  projectId: string;
  itemId: string;
  /** A message alone does not tell; its notification does, if it is among the newest. */
  type?: ConversationType;
}

async function refetchAndSound(context: RealtimeContextValue, { projectId, itemId, type }: Activity): Promise<void> {
  const sound = openSound({ itemId });
  await refetch(context.client);
  const list = context.client.getQueryData(notificationsQuery.queryKey);
  const known = list?.notifications.find((one) => one.itemId === itemId);
  if (await context.isAudible(projectId, type ?? known?.conversationType)) await sound.play();
}
