import type { AuthorType, Comment, FeedbackStatus, PublicFeedback } from "./schema.ts";

/** FDB-33..38. */
export const statusLabel: Record<FeedbackStatus, string> = {
  PENDING: "Pending",
  UNDER_REVIEW: "Discussing",
  NOT_NOW: "Deferred",
  PLANNED: "Planned",
  IN_PROGRESS: "In Progress",
  COMPLETED: "Completed",
};

/** FDB-08. */
export const offRoadmapStatuses = ["PENDING", "UNDER_REVIEW", "NOT_NOW"] as const satisfies readonly FeedbackStatus[];

/** ROAD-02, in the order of the columns. */
export const roadmapStatuses = ["PLANNED", "IN_PROGRESS", "COMPLETED"] as const satisfies readonly FeedbackStatus[];
export type RoadmapStatus = (typeof roadmapStatuses)[number];

/** What every visitor of the project may see; others only if it is their own (design section 6). */
export const publicStatuses = [
  "UNDER_REVIEW",
  "PLANNED",
  "IN_PROGRESS",
  "COMPLETED",
] as const satisfies readonly FeedbackStatus[];

export function isOnRoadmap(status: FeedbackStatus): status is RoadmapStatus {
  return (roadmapStatuses as readonly FeedbackStatus[]).includes(status);
}

export function isPublic(status: FeedbackStatus): boolean {
  return (publicStatuses as readonly FeedbackStatus[]).includes(status);
}

export interface Move {
  to: FeedbackStatus;
  label: string;
}

/** The Action menu (FDB-39..56): these 17 moves and no other; labels that the rows leave open follow their words (GAP-98). */
export const menuMoves: Record<FeedbackStatus, readonly Move[]> = {
  PENDING: [
    { to: "UNDER_REVIEW", label: "Add to public discussions" },
    { to: "PLANNED", label: "Send to roadmap" },
    { to: "NOT_NOW", label: "Defer suggestion" },
  ],
  UNDER_REVIEW: [
    { to: "PENDING", label: "Send back to pending" },
    { to: "PLANNED", label: "Send to roadmap" },
    { to: "NOT_NOW", label: "Defer suggestion" },
  ],
  NOT_NOW: [
    { to: "PENDING", label: "Send to pending" },
    { to: "UNDER_REVIEW", label: "Send to discussions" },
    { to: "PLANNED", label: "Send to roadmap" },
  ],
  PLANNED: [
    { to: "IN_PROGRESS", label: "Send to in progress" },
    { to: "UNDER_REVIEW", label: "Send back to discussions" },
    { to: "NOT_NOW", label: "Defer suggestion" },
  ],
  IN_PROGRESS: [
    { to: "COMPLETED", label: "Mark as completed" },
    { to: "PLANNED", label: "Send back to planned" },
    { to: "UNDER_REVIEW", label: "Send back to discussions" },
    { to: "NOT_NOW", label: "Defer suggestion" },
  ],
  COMPLETED: [{ to: "IN_PROGRESS", label: "Send back to in progress" }],
};

/** What the server accepts (GAP-31): staying, the menu's moves, and any drag between roadmap columns. */
export function canMove(from: FeedbackStatus, to: FeedbackStatus): boolean {
  if (from === to || (isOnRoadmap(from) && isOnRoadmap(to))) return true;
  return menuMoves[from].some((move) => move.to === to);
}

/** Order of a list: `createdAt`, `upvoteCount` and `commentCount` descending, the roadmap's `position` ascending; ties by id. */
export function compareFeedback(
  order: "createdAt" | "upvoteCount" | "commentCount" | "position" | "weight",
): (a: Ordered, b: Ordered) => number {
  if (order === "position") return (a, b) => a.position - b.position || compareText(a.id, b.id);
  if (order === "createdAt") return (a, b) => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id);
  return (a, b) => (b[order] ?? 0) - (a[order] ?? 0) || compareText(b.id, a.id);
}

/** Visitors' items have no weight. */
type Ordered = PublicFeedback & { weight?: number };

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Oldest first, ties by id. */
export function compareComments(a: Pick<Comment, "createdAt" | "id">, b: Pick<Comment, "createdAt" | "id">): number {
  return compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}

interface NamedAuthor {
  authorType: AuthorType;
  /** Visitors never see the addresses of others. */
  author: { name: string | null; email?: string | null } | null;
}

/** FDB-31, FDB-32: a visitor's name, then address, then 'Guest'; an agent's name, then 'Agent'. */
export function authorName({ authorType, author }: NamedAuthor): string {
  const name = author?.name?.trim();
  if (authorType === "AGENT") return name || "Agent";
  return name || author?.email?.trim() || "Guest";
}
