import type { ConversationType } from "@hark/contract/conversations/schema";
import type { Notification } from "@hark/contract/notifications/schema";
import type { Selectable } from "kysely";
import type { Notifications } from "../../platform/database/tables.gen.ts";

export function presentNotification(notification: Selectable<Notifications>): Notification {
  return {
    id: notification.id,
    projectId: notification.project_id,
    category: "CONVERSATION",
    itemId: notification.item_id,
    createdAt: notification.created_at.toISOString(),
    conversationType: notification.conversation_type as ConversationType,
    assignedToId: notification.assigned_to_id,
  };
}
