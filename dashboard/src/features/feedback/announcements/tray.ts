import type { Announcement } from "@hark/contract/announcements/schema";
import type { Feedback, FeedbackStatus } from "@hark/contract/feedback/schema";
import { useSyncExternalStore } from "react";

/** The newest move, and what it set off: what the tray shows. */
export interface Tray {
  projectId: string;
  /** The item as it was moved to. */
  feedback: Feedback;
  /** Where it was before, for the way back; with what was about to be told of it there. */
  from: { status: FeedbackStatus; position: number; waiting: Announcement | null };
  announcement: Announcement | null;
  /** What this agent did about it, which is said for a moment. */
  outcome: "sent" | "notSent" | "movedBack" | "tooLate" | null;
}

let tray: Tray | null = null;
const listeners = new Set<() => void>();

export function showTray(next: Tray | null): void {
  tray = next;
  for (const listener of listeners) listener();
}

/** Changes the tray that stands, if one does. */
export function changeTray(change: Partial<Tray>): void {
  if (tray) showTray({ ...tray, ...change });
}

/** What has become of the announcement, also by a colleague or by time. */
export function noteAnnouncement(announcement: Announcement): void {
  if (tray?.announcement?.id === announcement.id) changeTray({ announcement });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const findTray = (): Tray | null => tray;

export function useTray(projectId: string): Tray | null {
  const shown = useSyncExternalStore(subscribe, findTray);
  return shown?.projectId === projectId ? shown : null;
}
