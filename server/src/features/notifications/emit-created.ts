import type { Realtime } from "../../platform/realtime/realtime.ts";
import { agentRoom } from "../agents/index.ts";
import type { NewNotification } from "./notify-agents.ts";

interface Item {
  projectId: string;
  itemId: string;
  /** ISO time of the message. */
  createdAt: string;
}

/** Sends each agent their new notification, so that no dashboard has to fetch the list after a message. */
export function emitCreated(realtime: Realtime, item: Item, notified: readonly NewNotification[]) {
  for (const { agentId, ...created } of notified) {
    realtime.emit(agentRoom(agentId), "notification.created", {
      notification: { ...created, ...item, category: "CONVERSATION", noteId: null },
      projectId: item.projectId,
    });
  }
}
