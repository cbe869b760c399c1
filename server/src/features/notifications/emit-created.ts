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
  const { projectId } = item;
  realtime.emitEach("notification.created", "notification", { projectId }, ownNotifications(item, notified));
}

/**
 * The notifications that what a visitor wrote has made, each with the room of its agent alone. They travel inside the event that says
 * what was written: one event an agent, and not two, so that with twenty agents the last one waits for half as many (decision 0044).
 */
export function ownNotifications(item: Item, notified: readonly NewNotification[]) {
  return notified.map(({ agentId, ...created }): { room: Room<DashboardEvents>; value: Notification } => ({
    room: agentRoom(agentId),
    value: { ...created, ...item, category: "CONVERSATION", noteId: null },
  }));
}
