import type {
  ConversationFilter,
  ConversationView,
  getConversation,
  listConversations,
} from "@hark/contract/conversations/endpoints";
import { mergeMessages } from "@hark/contract/conversations/rules";
import type { Conversation, ConversationDetail, Message } from "@hark/contract/conversations/schema";
import { page } from "@hark/contract/limits";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { reuseById } from "../../shared/cache/reuse-by-id.ts";
import { isTemporary } from "./temporary-message.ts";

/** Rows loaded so far, newest first, without gaps down to `nextCursor`. */
export interface ConversationList {
  conversations: Conversation[];
  /** Null when the last row is the end. */
  nextCursor: string | null;
}

export interface ListChoice {
  view: ConversationView;
  status: ConversationFilter;
}

/** Above this many loaded rows a refetch renews the newest ones only; live events keep the rest. */
const REFETCH_LIMIT = 1_000;

export const conversationKeys = {
  all: (projectId: string) => ["conversations", projectId] as const,
  lists: (projectId: string) => ["conversations", projectId, "list"] as const,
  list: (projectId: string, { view, status }: ListChoice) =>
    ["conversations", projectId, "list", view, status] as const,
  details: (projectId: string) => ["conversations", projectId, "detail"] as const,
  detail: (projectId: string, conversationId: string) =>
    ["conversations", projectId, "detail", conversationId] as const,
};

export const conversationListQuery = (projectId: string, choice: ListChoice) =>
  queryOptions({
    queryKey: conversationKeys.list(projectId, choice),
    queryFn: ({ client, signal }) => {
      const known = client.getQueryData<ConversationList>(conversationKeys.list(projectId, choice));
      return fetchNewest(projectId, choice, known, signal);
    },
    structuralSharing: (known, fresh) => shareList(known as ConversationList | undefined, fresh as ConversationList),
    meta: { isLive: true },
  });

interface PageRequest {
  limit?: number;
  cursor?: string | null;
}

export function fetchPage(
  projectId: string,
  choice: ListChoice,
  { limit = page.defaultLimit, cursor }: PageRequest,
  signal?: AbortSignal,
): Promise<ConversationList> {
  return request<typeof listConversations>(
    "GET /projects/:projectId/conversations",
    { params: { projectId }, query: { ...choice, limit, ...(cursor && { cursor }) } },
    signal && { signal },
  );
}

/** As many rows as are known, so that a refetch under a scrolled list takes nothing away. */
async function fetchNewest(
  projectId: string,
  choice: ListChoice,
  known: ConversationList | undefined,
  signal: AbortSignal,
): Promise<ConversationList> {
  const wanted = Math.min(known?.conversations.length ?? 0, REFETCH_LIMIT);
  const limit = Math.min(Math.max(wanted, page.defaultLimit), page.maxLimit);
  let fresh = await fetchPage(projectId, choice, { limit }, signal);
  while (fresh.nextCursor !== null && fresh.conversations.length < wanted) {
    const next = await fetchPage(projectId, choice, { limit, cursor: fresh.nextCursor }, signal);
    fresh = appendPage(fresh, next, fresh.nextCursor);
  }
  return known && known.conversations.length > REFETCH_LIMIT ? keepTail(known, fresh) : fresh;
}

/** Rows below the renewed ones stay as they were known. */
export function keepTail(known: ConversationList, fresh: ConversationList): ConversationList {
  const last = fresh.conversations.at(-1);
  if (fresh.nextCursor === null || !last) return fresh;
  const renewed = new Set(fresh.conversations.map((conversation) => conversation.id));
  const boundary = known.conversations.findIndex((conversation) => conversation.id === last.id);
  if (boundary < 0) return fresh;
  const tail = known.conversations.slice(boundary + 1).filter((conversation) => !renewed.has(conversation.id));
  return { conversations: [...fresh.conversations, ...tail], nextCursor: known.nextCursor };
}

/** Nothing is repeated even if a row has moved up since its page was asked for. `after` is the cursor of the request. */
export function appendPage(list: ConversationList, next: ConversationList, after: string): ConversationList {
  // The list was renewed in the meantime; the next scroll asks from its own end.
  if (list.nextCursor !== after) return list;
  // The page is looked up in, not the list, which may be a thousand times as long.
  const asked = new Set(next.conversations.map((conversation) => conversation.id));
  const known = new Set(list.conversations.filter(({ id }) => asked.has(id)).map(({ id }) => id));
  const added = next.conversations.filter((conversation) => !known.has(conversation.id));
  return { conversations: [...list.conversations, ...added], nextCursor: next.nextCursor };
}

function shareList(known: ConversationList | undefined, fresh: ConversationList): ConversationList {
  if (!known) return fresh;
  const conversations = reuseById(known.conversations, fresh.conversations);
  return conversations === known.conversations && known.nextCursor === fresh.nextCursor
    ? known
    : { ...fresh, conversations };
}

export const conversationQuery = (projectId: string, conversationId: string) =>
  queryOptions({
    queryKey: conversationKeys.detail(projectId, conversationId),
    queryFn: ({ client, signal }) => fetchConversation(client, projectId, conversationId, signal),
    structuralSharing: (known, fresh) =>
      shareDetail(known as ConversationDetail | undefined, fresh as ConversationDetail),
    meta: { isLive: true },
  });

/** The newest messages the first time, afterwards only those after the last one known (S01): never the whole thread. */
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

  const last = client.getQueryData<ConversationDetail>(key)?.messages.findLast((message) => !isTemporary(message));
  if (!last) return withTemporary(await fetchPart({}), client.getQueryData(key));

  const newer = await fetchPart({ after: last.id, limit: page.maxLimit });
  // So much has come that the way from the last known message is long: start again from the newest.
  if (newer.messages.length >= page.maxLimit) return withTemporary(await fetchPart({}), client.getQueryData(key));
  // Read now, not before the request: events may have added messages on the way.
  const known = client.getQueryData<ConversationDetail>(key);
  if (!known) return newer;
  return { ...newer, messages: mergeMessages(known.messages, newer.messages), hasMore: known.hasMore };
}

/** A message that is still being sent is not on the server yet and must not vanish by a refetch. */
function withTemporary(fresh: ConversationDetail, known: ConversationDetail | undefined): ConversationDetail {
  const sending = known?.messages.filter(isTemporary) ?? [];
  return sending.length === 0 ? fresh : { ...fresh, messages: mergeMessages(fresh.messages, sending) };
}

function shareDetail(known: ConversationDetail | undefined, fresh: ConversationDetail): ConversationDetail {
  if (!known) return fresh;
  const messages = reuseById<Message>(known.messages, fresh.messages);
  return { ...fresh, messages };
}

/** Older messages, in front of those known. */
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

/** Older messages belong before the one they were asked for by; a thread that begins elsewhere by now would get a gap. */
export function putInFront(
  known: ConversationDetail,
  firstId: string,
  older: Pick<ConversationDetail, "messages" | "hasMore">,
): ConversationDetail {
  if (known.messages[0]?.id !== firstId) return known;
  return { ...known, messages: mergeMessages(known.messages, older.messages), hasMore: older.hasMore };
}

/** For a conversation that is left: to open it again costs no more than the first time, however far up its reader was. */
export function forgetOlderMessages(client: QueryClient, projectId: string, conversationId: string): void {
  const key = conversationKeys.detail(projectId, conversationId);
  client.setQueryData<ConversationDetail>(key, (known) => known && keepNewest(known));
}

/** The same object when there is nothing to forget. */
export function keepNewest(known: ConversationDetail): ConversationDetail {
  if (known.messages.length <= page.defaultLimit) return known;
  return { ...known, messages: known.messages.slice(-page.defaultLimit), hasMore: true };
}
