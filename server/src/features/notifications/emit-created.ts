import type { Notification } from "@hark/contract/notifications/schema";
import type { DashboardEvents } from "@hark/contract/socket";
import type { Realtime, Room } from "../../platform/realtime/realtime.ts";
import { agentRoom } from "../agents/index.ts";
import type { NewNotification } from "./notify-agents.ts";

interface Item {
  projectId: string;
  itemId: string;
  /** ISO time of the message. */
  createdAt: string;
}

/** Sends each agent their new notification, so that no dashboard has to fetch the list. */
export function emitCreated(realtime: Realtime, item: Item, notified: readonly NewNotification[]) {
  for (const { agentId, notification } of ownNotifications(item, notified)) {
    realtime.emit(agentRoom(agentId), "notification.created", { notification, projectId: item.projectId });
  }
}

/**
 * Sends what a visitor wrote to everybody in the room, and with it to each agent the notification that it made for them alone. One
 * event an agent, and not two: with twenty agents the last one waits for half as many (decision 0044).
 */
export function emitWithCreated(
  room: Room<DashboardEvents>,
  { item, notified }: { item: Item; notified: readonly NewNotification[] },
  emit: (room: Room<DashboardEvents>, own: { notification?: Notification }, except: string[]) => void,
) {
  const notifications = ownNotifications(item, notified);
  for (const { agentId, notification } of notifications) emit(agentRoom(agentId), { notification }, []);
  emit(
    room,
    {},
    notifications.map(({ agentId }) => agentRoom(agentId)),
  );
}

function ownNotifications(item: Item, notified: readonly NewNotification[]) {
  return notified.map(({ agentId, ...created }): { agentId: string; notification: Notification } => ({
    agentId,
    notification: { ...created, ...item, category: "CONVERSATION", noteId: null },
  }));
}
