import { countMentions, countUnread, noUnread } from "@hark/contract/notifications/counts";
import type { NotificationCategory, NotificationList, UnreadCounts } from "@hark/contract/notifications/schema";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { notificationsQuery } from "./requests.ts";

/** What the section menus show: unread conversations of each view, in how many a note names the agent, and unread suggestions. */
export type MenuCounts = Readonly<UnreadCounts & { mentions: number }>;

const none: MenuCounts = { ...noUnread, mentions: 0 };

export function useUnreadCounts(projectId: string, agentId: string): MenuCounts {
  const { data } = useQuery({
    ...notificationsQuery,
    select: useCallback(
      (list: NotificationList) => ({
        ...countUnread(list, projectId, agentId),
        mentions: countMentions(list, projectId),
      }),
      [projectId, agentId],
    ),
  });
  return data ?? none;
}

/** An item as it was fetched, with whether it was unread then. */
export interface Item {
  id: string;
  isUnread?: boolean | undefined;
}

export interface Unread {
  /** MSG-60: the notifications tell what is unread; for items whose notifications are older than those listed, the items do. */
  has(item: Item): boolean;
  /** A note in it names the agent, who has not read it. */
  isMentioned(itemId: string): boolean;
  /** Returns a text that changes whenever the set of unread items changes. */
  mark: string;
}

export function useUnread(projectId: string): Unread {
  const { data } = useQuery({
    ...notificationsQuery,
    select: useCallback((list: NotificationList) => summarize(list, projectId), [projectId]),
    structuralSharing: false,
  });
  const mark = data ? `${data.ids.join()} ${data.mentionedIds.join()} ${data.olderCount}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark changes when, and only when, the data says something else
  return useMemo(() => {
    const ids = new Set(data?.ids);
    const mentionedIds = new Set(data?.mentionedIds);
    const hasOlder = (data?.olderCount ?? 0) > 0;
    return {
      mark,
      has: ({ id, isUnread }) => ids.has(id) || (hasOlder && isUnread === true),
      isMentioned: (id) => mentionedIds.has(id),
    };
  }, [mark]);
}

function summarize({ notifications, older }: NotificationList, projectId: string) {
  const idsOf = (category: NotificationCategory) =>
    notifications
      .filter((known) => known.projectId === projectId && known.category === category)
      .map((known) => known.itemId)
      .sort();
  return {
    ids: idsOf("CONVERSATION"),
    mentionedIds: idsOf("MENTION"),
    olderCount: older.find((known) => known.projectId === projectId)?.inbox ?? 0,
  };
}

/** For events, by the notifications known now: of a conversation or a suggestion; undefined where only the server can tell. */
export function findUnread(client: QueryClient, projectId: string, itemId: string): boolean | undefined {
  const list = client.getQueryData(notificationsQuery.queryKey);
  if (!list) return undefined;
  if (list.notifications.some((known) => known.itemId === itemId && known.category !== "MENTION")) return true;
  return list.older.some((known) => known.projectId === projectId) ? undefined : false;
}

/** For events: whether a note names this agent, who has not read it. */
export function findMention(client: QueryClient, itemId: string): boolean {
  const list = client.getQueryData(notificationsQuery.queryKey);
  return list?.notifications.some((known) => known.itemId === itemId && known.category === "MENTION") ?? false;
}

/** When the first message came that the agent had not read as the item was opened; null if there was none. */
export function useNewSince(itemId: string): string | null {
  const client = useQueryClient();
  const find = () =>
    client
      .getQueryData(notificationsQuery.queryKey)
      ?.notifications.find((known) => known.itemId === itemId && known.category === "CONVERSATION")?.createdAt ?? null;
  const [opened, setOpened] = useState(() => ({ itemId, since: find() }));
  if (opened.itemId === itemId) return opened.since;
  const next = { itemId, since: find() };
  setOpened(next);
  return next.since;
}

/** The projects in which something is unread. */
export function useProjectsWithNews(): readonly string[] {
  const { data } = useQuery({ ...notificationsQuery, select: listProjects });
  return data ?? nowhere;
}

const nowhere: readonly string[] = [];
const listProjects = ({ notifications, older }: NotificationList) => [
  ...new Set([...notifications, ...older].map(({ projectId }) => projectId)),
];

/** Counts all projects (GAP-25). */
export function useHasUnread(): boolean {
  const { data } = useQuery({ ...notificationsQuery, select: ({ notifications }) => notifications.length > 0 });
  return data ?? false;
}

/** Unread conversations and suggestions of all projects: a note that names the agent stands for its conversation. */
export function useUnreadTotal(): number {
  const { data } = useQuery({
    ...notificationsQuery,
    select: ({ notifications, older }) =>
      new Set(notifications.map(({ itemId }) => itemId)).size +
      older.reduce((sum, { inbox, feedback }) => sum + inbox + feedback, 0),
  });
  return data ?? 0;
}
