import type { getConversation } from "@hark/contract/conversations/endpoints";
import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { page } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { request } from "../../shared/api/request.ts";
import { wantBlock } from "./merge/wanted-blocks.ts";
import { conversationKeys, loadOlderMessages, mergeParts, putInFront } from "./requests.ts";
import { isTemporary, messageKey } from "./temporary-message.ts";

/** A thread as it is shown, and the ways through it. */
export interface ThreadWindow {
  /** With `hasNewer` while it is read at an older place; the newest messages are known all the same. */
  thread: ConversationDetail | undefined;
  /** Another one for each place that was jumped to, so that scrolling begins anew there. */
  turn: number;
  /** The item that was jumped to. */
  at: string | undefined;
  /** Shows the messages around a message or note; false when it is not there. */
  open: (itemId: string) => Promise<boolean>;
  toNewest: () => void;
  loadNewer: () => Promise<void>;
}

/**
 * Shows a thread at its end, or around an older item (wire/find.md, section 1, `around`). Events change the newest part alone, so the
 * older one is kept beside it until both meet.
 */
export function useThreadWindow(
  projectId: string,
  conversationId: string,
  newest: ConversationDetail | undefined,
  agentId: string,
): ThreadWindow {
  const client = useQueryClient();
  const queryKey = conversationKeys.window(projectId, conversationId);
  const { data: part } = useQuery<ConversationDetail | null>({ queryKey, queryFn: skipToken });
  const [place, setPlace] = useState<{ turn: number; at: string | undefined }>({ turn: 0, at: undefined });

  useEffect(
    () => () => client.removeQueries({ queryKey: conversationKeys.window(projectId, conversationId) }),
    [client, projectId, conversationId],
  );

  const toNewest = useCallback(() => {
    client.setQueryData(conversationKeys.window(projectId, conversationId), null);
    setPlace(({ turn }) => ({ turn: turn + 1, at: undefined }));
  }, [client, projectId, conversationId]);

  const open = useCallback(
    async (itemId: string) => {
      const around = await findAround(client, { projectId, conversationId, itemId });
      if (!around) return false;
      showPart(client, projectId, conversationId, around);
      setPlace(({ turn }) => ({ turn: turn + 1, at: itemId }));
      return true;
    },
    [client, projectId, conversationId],
  );

  const loadNewer = useCallback(
    () => loadNewerMessages(client, projectId, conversationId),
    [client, projectId, conversationId],
  );

  // Who writes goes on at the end.
  const own = newest?.messages.findLast(({ senderId }) => senderId === agentId);
  const ownKey = own && messageKey(own);
  const isAway = part !== null && part !== undefined;
  const keyBefore = useRef(ownKey);
  useEffect(() => {
    if (isAway && keyBefore.current !== ownKey) toNewest();
    keyBefore.current = ownKey;
  }, [isAway, ownKey, toNewest]);

  const thread = useMemo(() => (newest && part ? withPart(newest, part) : newest), [newest, part]);
  return { thread, ...place, open, toNewest, loadNewer };
}

/** Whether a message or a note is among those that are loaded. */
export const holdsItem = ({ messages, notes }: ConversationDetail, itemId: string): boolean =>
  messages.some(({ id }) => id === itemId) || notes.some(({ id }) => id === itemId);

/** What is true of the conversation comes from the newest state; blocks of merged ones that stand further down are not there yet. */
function withPart(newest: ConversationDetail, part: ConversationDetail): ConversationDetail {
  const last = part.messages.at(-1)?.sequence ?? 0;
  const { messages, notes, activities, hasMore, hasNewer } = part;
  const merges = newest.merges.filter(({ afterSequence }) => afterSequence <= last);
  return { ...newest, messages, notes, activities, hasMore, hasNewer, merges };
}

interface Wanted {
  projectId: string;
  conversationId: string;
  itemId: string;
}

/** Undefined when it is not there. One that stands in a merged conversation is around its block, which opens. */
async function findAround(client: QueryClient, wanted: Wanted): Promise<ConversationDetail | undefined> {
  const around = await fetchAround(wanted);
  if (!around || holdsItem(around, wanted.itemId)) return around;
  const { projectId, itemId } = wanted;
  for (const { conversationId } of around.merges) {
    const merged = await fetchAround({ projectId, conversationId, itemId });
    if (!merged) continue;
    client.setQueryData(conversationKeys.detail(projectId, conversationId), { ...merged, hasNewer: undefined });
    if (merged.hasNewer) await catchUp(client, projectId, conversationId);
    wantBlock(conversationId);
    return around;
  }
  return undefined;
}

async function fetchAround({ projectId, conversationId, itemId }: Wanted): Promise<ConversationDetail | undefined> {
  try {
    const { conversation } = await request<typeof getConversation>(
      "GET /projects/:projectId/conversations/:conversationId/messages",
      { params: { projectId, conversationId }, query: { around: itemId } },
    );
    return conversation;
  } catch (error) {
    // An address can hold what is no id at all.
    if (error instanceof RequestError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

/** The older part replaces what is shown, unless both meet: then they are one thread. */
function showPart(client: QueryClient, projectId: string, conversationId: string, part: ConversationDetail): void {
  const detailKey = conversationKeys.detail(projectId, conversationId);
  const known = client.getQueryData<ConversationDetail>(detailKey);
  const joined = known && join(known, part);
  if (joined) client.setQueryData<ConversationDetail>(detailKey, joined);
  client.setQueryData<ConversationDetail | null>(
    conversationKeys.window(projectId, conversationId),
    joined ? null : part,
  );
}

/** Null while messages between the two are missing. */
function join(newest: ConversationDetail, part: ConversationDetail): ConversationDetail | null {
  const first = newest.messages.find((message) => !isTemporary(message))?.sequence;
  const [start, end] = [part.messages.at(0)?.sequence, part.messages.at(-1)?.sequence];
  if (first === undefined || start === undefined || end === undefined) return null;
  if (end < first - 1) return null;
  const hasMore = start < first ? part.hasMore : newest.hasMore;
  // What both have is newer in the newest state, as events change that one.
  return { ...newest, ...mergeParts(part, newest), hasMore };
}

async function loadNewerMessages(client: QueryClient, projectId: string, conversationId: string): Promise<void> {
  const queryKey = conversationKeys.window(projectId, conversationId);
  const last = client.getQueryData<ConversationDetail>(queryKey)?.messages.at(-1);
  if (!last) return;
  const { conversation: newer } = await request<typeof getConversation>(
    "GET /projects/:projectId/conversations/:conversationId/messages",
    { params: { projectId, conversationId }, query: { after: last.id } },
  );
  const part = client.getQueryData<ConversationDetail>(queryKey);
  if (part?.messages.at(-1)?.id !== last.id) return;
  // After `after` it says whether newer ones exist.
  const next = { ...part, ...mergeParts(part, newer), hasNewer: newer.hasMore };
  showPart(client, projectId, conversationId, next);
}

/** Prepends older messages to what is shown. */
export async function loadOlderInWindow(client: QueryClient, projectId: string, conversationId: string): Promise<void> {
  const queryKey = conversationKeys.window(projectId, conversationId);
  const part = client.getQueryData<ConversationDetail>(queryKey);
  if (!part) return loadOlderMessages(client, projectId, conversationId);
  const first = part.messages[0];
  if (!first || !part.hasMore) return;
  const { conversation: older } = await request<typeof getConversation>(
    "GET /projects/:projectId/conversations/:conversationId/messages",
    { params: { projectId, conversationId }, query: { before: first.id } },
  );
  client.setQueryData<ConversationDetail | null>(queryKey, (known) => known && putInFront(known, first.id, older));
}

/** A merged conversation is shown whole from its item on, however long it is. */
async function catchUp(client: QueryClient, projectId: string, conversationId: string): Promise<void> {
  const key = conversationKeys.detail(projectId, conversationId);
  for (;;) {
    const last = client.getQueryData<ConversationDetail>(key)?.messages.at(-1);
    if (!last) return;
    const { conversation: newer } = await request<typeof getConversation>(
      "GET /projects/:projectId/conversations/:conversationId/messages",
      { params: { projectId, conversationId }, query: { after: last.id, limit: page.maxLimit } },
    );
    client.setQueryData<ConversationDetail>(key, (known) => known && { ...known, ...mergeParts(known, newer) });
    if (!newer.hasMore) return;
  }
}
