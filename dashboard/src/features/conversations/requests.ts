import type {
  ConversationFilter,
  ConversationView,
  getConversation,
  listConversations,
} from "@hark/contract/conversations/endpoints";
import { compareByActivity } from "@hark/contract/conversations/list-rules";
import { mergeMessages } from "@hark/contract/conversations/rules";
import type { Conversation, ConversationDetail, Message } from "@hark/contract/conversations/schema";
import type { FilterNode } from "@hark/contract/filters/schema";
import { page } from "@hark/contract/limits";
import { mergeEntries, type ThreadEntry } from "@hark/contract/thread/entries";
import type { Activity, Note } from "@hark/contract/thread/schema";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import type { PagedList } from "../../shared/cache/paged-list.ts";
import { type PagedSource, pagedQuery } from "../../shared/cache/paged-query.ts";
import { reuseById } from "../../shared/cache/reuse-by-id.ts";
import { isTemporary } from "./temporary-message.ts";

export type ConversationList = PagedList<Conversation>;

export interface ListChoice {
  view: ConversationView;
  status: ConversationFilter;
  /** A filter beside both. */
  where?: FilterNode | undefined;
}

export const conversationKeys = {
  all: (projectId: string) => ["conversations", projectId] as const,
  lists: (projectId: string) => ["conversations", projectId, "list"] as const,
  list: (projectId: string, { view, status, where }: ListChoice) =>
    ["conversations", projectId, "list", view, status, ...(where ? [where] : [])] as const,
  ofVisitors: (projectId: string) => ["conversations", projectId, "visitor"] as const,
  ofVisitor: (projectId: string, visitorId: string) => ["conversations", projectId, "visitor", visitorId] as const,
  /** Outside of `all`: notes change nothing of a conversation. */
  visitorNotes: (projectId: string) => ["visitor-notes", projectId] as const,
  details: (projectId: string) => ["conversations", projectId, "detail"] as const,
  detail: (projectId: string, conversationId: string) =>
    ["conversations", projectId, "detail", conversationId] as const,
  windows: (projectId: string) => ["conversations", projectId, "window"] as const,
  /** An older part of a thread that is read there (`thread-window.ts`). */
  window: (projectId: string, conversationId: string) =>
    ["conversations", projectId, "window", conversationId] as const,
};

export const conversationPages = (projectId: string, choice: ListChoice): PagedSource<ConversationList> => ({
  queryKey: conversationKeys.list(projectId, choice),
  compare: compareByActivity,
  furtherLooks: 11,
  async fetchPage(pageRequest, signal) {
    const { view, status, where } = choice;
    const { conversations, nextCursor, searchedBackTo } = await request<typeof listConversations>(
      "GET /projects/:projectId/conversations",
      {
        params: { projectId },
        query: { view, status, ...(where && { where: JSON.stringify(where) }), ...pageRequest },
      },
      signal && { signal },
    );
    return { rows: conversations, nextCursor, searchedBackTo };
  },
});

export const conversationListQuery = (projectId: string, choice: ListChoice) =>
  pagedQuery(conversationPages(projectId, choice));

/** A visitor's conversations, newest first; the first page, which is all that most have. */
export const visitorConversationsQuery = (projectId: string, visitorId: string) =>
  queryOptions({
    queryKey: conversationKeys.ofVisitor(projectId, visitorId),
    queryFn: async ({ signal }): Promise<ConversationList> => {
      const { conversations, nextCursor } = await request<typeof listConversations>(
        "GET /projects/:projectId/conversations",
        { params: { projectId }, query: { widgetUserId: visitorId } },
        { signal },
      );
      return { rows: conversations, nextCursor };
    },
    meta: { isLive: true },
  });

export const conversationQuery = (projectId: string, conversationId: string) =>
  queryOptions({
    queryKey: conversationKeys.detail(projectId, conversationId),
    queryFn: ({ client, signal }) => fetchConversation(client, projectId, conversationId, signal),
    structuralSharing: (known, fresh) =>
      shareDetail(known as ConversationDetail | undefined, fresh as ConversationDetail),
    meta: { isLive: true },
  });

/**
 * Fetches the newest messages the first time, afterwards only those after the last known one (S01): never the whole thread. Notes
 * change, too, so a thread with some is fetched from the first of them on.
 */
async function fetchConversation(
  client: QueryClient,
  projectId: string,
  conversationId: string,
  signal: AbortSignal,
): Promise<ConversationDetail> {
  const key = conversationKeys.detail(projectId, conversationId);
  const params = { projectId, conversationId };
  const fetchPart = async (part: { after?: string; before?: string; limit?: number }) =>
    (
      await request<typeof getConversation>(
        "GET /projects/:projectId/conversations/:conversationId/messages",
        { params, query: part },
        { signal },
      )
    ).conversation;

  const anchor = findAnchor(client.getQueryData<ConversationDetail>(key));
  if (!anchor) return withTemporary(await fetchPart({}), client.getQueryData(key));

  const newer = await fetchPart({ after: anchor.id, limit: page.maxLimit });
  // Too much has been missed to catch up from the last known message: start again from the newest page.
  if (newer.messages.length >= page.maxLimit) return withTemporary(await fetchPart({}), client.getQueryData(key));
  // Read after the request, as events may have added messages in the meantime.
  const known = client.getQueryData<ConversationDetail>(key);
  if (!known) return newer;
  const notes = known.notes.filter(({ afterSequence }) => afterSequence < anchor.sequence);
  return { ...newer, ...mergeParts({ ...known, notes }, newer), hasMore: known.hasMore };
}

/** The message from which on a refetch has to bring everything. */
function findAnchor(known: ConversationDetail | undefined): Message | undefined {
  const messages = known?.messages.filter((message) => !isTemporary(message)) ?? [];
  const firstNoted = known?.notes[0]?.afterSequence;
  return messages.findLast(({ sequence }) => firstNoted === undefined || sequence <= firstNoted) ?? messages.at(-1);
}

/** What comes in pages. */
type ThreadPart = Pick<ConversationDetail, "messages" | "notes" | "activities">;

export function mergeParts(known: ThreadPart, incoming: ThreadPart): ThreadPart {
  return {
    messages: mergeMessages(known.messages, incoming.messages),
    notes: mergeEntries(known.notes, incoming.notes),
    activities: mergeEntries(known.activities, incoming.activities),
  };
}

/** Returns the conversation as lists have it. */
export function withoutThread(thread: ConversationDetail): Conversation {
  const { messages: _1, hasMore: _2, hasNewer: _6, notes: _3, activities: _4, merges: _5, ...conversation } = thread;
  return conversation;
}

/** A message that is still being sent is not on the server yet, and a refetch must not remove it. */
function withTemporary(fresh: ConversationDetail, known: ConversationDetail | undefined): ConversationDetail {
  const sending = known?.messages.filter(isTemporary) ?? [];
  return sending.length === 0 ? fresh : { ...fresh, messages: mergeMessages(fresh.messages, sending) };
}

function shareDetail(known: ConversationDetail | undefined, fresh: ConversationDetail): ConversationDetail {
  // What stands in for a thread that is loading is shared with itself.
  if (!known || known === fresh) return fresh;
  const messages = reuseById<Message>(known.messages, fresh.messages);
  const notes = reuseById<Note>(known.notes, fresh.notes);
  const activities = reuseById<Activity>(known.activities, fresh.activities);
  return { ...fresh, messages, notes, activities };
}

/** Prepends older messages to the known ones. */
export async function loadOlderMessages(client: QueryClient, projectId: string, conversationId: string): Promise<void> {
  const key = conversationKeys.detail(projectId, conversationId);
  const thread = client.getQueryData<ConversationDetail>(key);
  const first = thread?.messages.find((message) => !isTemporary(message));
  if (!first || !thread?.hasMore) return;
  const { conversation: older } = await request<typeof getConversation>(
    "GET /projects/:projectId/conversations/:conversationId/messages",
    { params: { projectId, conversationId }, query: { before: first.id } },
  );
  client.setQueryData<ConversationDetail>(key, (known) => known && putInFront(known, first.id, older));
}

/** Older messages belong before the message that they were requested with; a thread that begins elsewhere by now would get a gap. */
export function putInFront(
  known: ConversationDetail,
  firstId: string,
  older: ThreadPart & Pick<ConversationDetail, "hasMore">,
): ConversationDetail {
  if (known.messages[0]?.id !== firstId) return known;
  return { ...known, ...mergeParts(known, older), hasMore: older.hasMore };
}

/** For a conversation that is left: opening it again costs no more than the first time, however far up its reader was. */
export function forgetOlderMessages(client: QueryClient, projectId: string, conversationId: string): void {
  const key = conversationKeys.detail(projectId, conversationId);
  client.setQueryData<ConversationDetail>(key, (known) => known && keepNewest(known));
}

/** Returns the same object when there is nothing to forget. */
export function keepNewest(known: ConversationDetail): ConversationDetail {
  if (known.messages.length <= page.defaultLimit) return known;
  const messages = known.messages.slice(-page.defaultLimit);
  const first = messages[0]?.sequence ?? 0;
  const isKept = ({ afterSequence }: ThreadEntry) => afterSequence >= first;
  return {
    ...known,
    messages,
    notes: known.notes.filter(isKept),
    activities: known.activities.filter(isKept),
    hasMore: true,
  };
}
