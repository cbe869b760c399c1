import type { Notification } from "@hark/contract/notifications/schema";
import type { DashboardEvents } from "@hark/contract/socket";
import type { Room } from "../../platform/realtime/realtime.ts";
import { agentRoom } from "../agents/index.ts";
import type { NewNotification } from "./notify-agents.ts";

interface Item {
  projectId: string;
  itemId: string;
  /** ISO time of the message. */
  createdAt: string;
}

export interface NewOfAgents {
  notification: Notification;
  rooms: Room<DashboardEvents>[];
}

/**
 * The notification that what happened to an item has made, with the rooms of the agents who have it: all the same one (decision 0129),
 * so that the event that brings it is put into words once, however many they are. It travels inside the event that says what was
 * written: one event an agent, and no fetch (decision 0044).
 */
export function newOfAgents(item: Item, notified: NewNotification | null): NewOfAgents | null {
  if (!notified) return null;
  const { agentIds, ...made } = notified;
  return { notification: { ...made, ...item, category: "CONVERSATION", noteId: null }, rooms: agentIds.map(agentRoom) };
}
