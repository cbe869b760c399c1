import { compareByActivity } from "@hark/contract/conversations/list-rules";
import { cutPreview, isFromTeam, mergeMessages } from "@hark/contract/conversations/rules";
import type { Message, VisitorConversation, VisitorConversationDetail } from "@hark/contract/conversations/schema";
import { socket } from "@hark/contract/limits";
import type { ConversationsState, Thread } from "./state.ts";

/**
 * Pure state transitions. The result is the same in whatever order responses and events arrive: what answers a GET comes with the turn in
 * which it was asked for, and undoes nothing that was heard since.
 */

export function applyList(
  state: ConversationsState,
  list: VisitorConversation[],
  askedIn = state.turn,
): ConversationsState {
  // The first list is better than none, whatever was heard since.
  const isOld = ({ id }: VisitorConversation) => state.list && isHeardSince(state, id, askedIn);
  const fresh = list.filter((one) => !isOld(one)).map((one) => newer(find(state, one.id), one));
  const next = [...(state.list?.filter(isOld) ?? []), ...fresh];
  return { ...state, list: next.sort(compareByActivity), isListFailed: false };
}

/** A thread is asked for: what is heard from now on may be missing in the answer. */
export function expectThread(state: ConversationsState, conversationId: string): ConversationsState {
  if (state.threads[conversationId]) return state;
  return { ...state, early: { [conversationId]: [], ...state.early } };
}

/** Applies a response with messages: those of a conversation that was started, the newest page, older ones, or those that were missed. */
export function applyDetail(
  state: ConversationsState,
  { messages, agents, activities, merges, hasMore, ...conversation }: VisitorConversationDetail,
  part: "started" | "newest" | "older" | "missed",
  askedIn = state.turn,
): ConversationsState {
  const { id } = conversation;
  const known = state.threads[id];
  const row = find(state, id);
  const thread: Thread = {
    conversation: row && isHeardSince(state, id, askedIn) ? row : newer(row, conversation),
    messages: mergeMessages(known?.messages ?? [], messages),
    agents: [...new Map([...(known?.agents ?? []), ...agents].map((agent) => [agent.id, agent])).values()],
    activities: mergeActivities(known?.activities ?? [], activities),
    merges,
    // Missed messages tell nothing about older ones; of the other responses the one that reaches further back is right.
    hasMore: !known || part === "older" || reachesFurther(messages, known.messages) ? hasMore : known.hasMore,
  };
  const list = upsert(state.list ?? [], thread.conversation);
  const { [id]: _, ...failedThreads } = state.failedThreads;
  const { [id]: heard = [], ...early } = state.early;
  // What lies before the page is fetched with what is between.
  return heard
    .filter((message) => !hasMore || reachesFurther(messages, [message]))
    .reduce(applyMessage, {
      ...(part === "started" ? inNextTurn(state, id) : state),
      list: state.list && list.sort(compareByActivity),
      threads: { ...state.threads, [id]: thread },
      failedThreads,
      early,
      pending: withoutArrived(state.pending, messages),
    });
}

/** Applies a conversation from an event. */
export function applyConversation(state: ConversationsState, next: VisitorConversation): ConversationsState {
  const thread = state.threads[next.id];
  const conversation = newer(find(state, next.id), next);
  return {
    ...inNextTurn(state, next.id),
    list: state.list && upsert(state.list, conversation).sort(compareByActivity),
    threads: thread ? { ...state.threads, [next.id]: { ...thread, conversation } } : state.threads,
  };
}

/** Whether the conversation has messages that its thread does not have. */
export function isBehind(thread: Thread | undefined): boolean {
  if (!thread) return false;
  return (thread.messages.at(-1)?.sequence ?? 0) < (thread.conversation.lastMessage?.sequence ?? 0);
}

/** Returns the threads whose merged blocks differ from what the conversation now says; no event tells a thread of them. */
export function findMergeTargets(state: ConversationsState, { id, mergedIntoId }: VisitorConversation): string[] {
  return Object.entries(state.threads).flatMap(([threadId, { merges }]) => {
    const isThere = merges.some(({ conversationId }) => conversationId === id);
    return isThere === (threadId === mergedIntoId) ? [] : [threadId];
  });
}

/** Whether the thread has not heard yet of its closing or opening, which no event tells. */
export function isLineMissing({ activities, conversation }: Thread): boolean {
  return (conversation.status === "CLOSED") !== (activities.at(-1)?.kind === "CLOSED");
}

/** Applies a message that was sent here, in another tab, or by an agent. */
export function applyMessage(state: ConversationsState, message: Message): ConversationsState {
  const id = message.conversationId;
  const thread = state.threads[id];
  const isKnown = thread?.messages.some((known) => known.id === message.id) ?? false;
  const step = (conversation: VisitorConversation): VisitorConversation => {
    const isNewer = message.sequence > (conversation.lastMessage?.sequence ?? 0);
    if (!isNewer) return conversation;
    const lastMessage = { ...message, content: cutPreview(message.content), pixels: null, replyTo: null };
    // Whoever writes has read everything before, and a visitor's message re-opens a closed conversation.
    if (!isFromTeam(message)) return { ...conversation, lastMessage, status: "OPEN", unreadCount: 0 };
    const author = thread?.agents.find((agent) => agent.id === message.senderId);
    return {
      ...conversation,
      lastMessage,
      agent: author ? { name: author.name, avatarUrl: author.avatarUrl } : conversation.agent,
      unreadCount: conversation.unreadCount + (isKnown ? 0 : 1),
      agentReadSequence: message.sequence,
    };
  };
  const heard = state.early[id];
  const { [id]: typing, ...otherTyping } = state.typing;
  return {
    ...(find(state, id) ? state : inNextTurn(state, id)),
    list: state.list?.map((one) => (one.id === id ? step(one) : one)).sort(compareByActivity) ?? null,
    threads: thread
      ? {
          ...state.threads,
          [id]: {
            ...thread,
            conversation: step(thread.conversation),
            messages: mergeMessages(thread.messages, [message]),
          },
        }
      : state.threads,
    early: heard ? { ...state.early, [id]: [...heard, message] } : state.early,
    pending: withoutArrived(state.pending, [message]),
    typing: typing && isFromTeam(message) ? otherTyping : state.typing,
  };
}

export function applyRead(state: ConversationsState, conversationId: string): ConversationsState {
  const read = (conversation: VisitorConversation) =>
    conversation.id === conversationId && conversation.unreadCount > 0
      ? { ...conversation, unreadCount: 0 }
      : conversation;
  const thread = state.threads[conversationId];
  return {
    ...state,
    list: state.list?.map(read) ?? null,
    threads: thread
      ? { ...state.threads, [conversationId]: { ...thread, conversation: read(thread.conversation) } }
      : state.threads,
  };
}

/** Expires by itself (case S13); the typist's client repeats it while they are typing. */
export function applyTyping(
  state: ConversationsState,
  typing: { conversationId: string; name: string },
  nowMs: number,
): ConversationsState {
  const entry = { name: typing.name, untilMs: nowMs + socket.typingLifeMs };
  return { ...state, typing: { ...state.typing, [typing.conversationId]: entry } };
}

export function expireTyping(state: ConversationsState, nowMs: number): ConversationsState {
  const typing = Object.entries(state.typing).filter(([, { untilMs }]) => untilMs > nowMs);
  return { ...state, typing: Object.fromEntries(typing) };
}

/** Notes that an answer to an earlier question may know less of a conversation. */
function inNextTurn(state: ConversationsState, conversationId: string): ConversationsState {
  const turn = state.turn + 1;
  return { ...state, turn, heardIn: { ...state.heardIn, [conversationId]: turn } };
}

function isHeardSince({ heardIn }: ConversationsState, conversationId: string, turn: number): boolean {
  return (heardIn[conversationId] ?? 0) > turn;
}

function find({ threads, list }: ConversationsState, conversationId: string): VisitorConversation | undefined {
  return threads[conversationId]?.conversation ?? list?.find(({ id }) => id === conversationId);
}

/** A merged conversation stands in the one that it went into, and in no list. */
function upsert(list: VisitorConversation[], conversation: VisitorConversation): VisitorConversation[] {
  const others = list.filter((one) => one.id !== conversation.id);
  return conversation.mergedIntoId === null ? [conversation, ...others] : others;
}

function reachesFurther(messages: Message[], known: Message[]): boolean {
  return (messages[0]?.sequence ?? Number.POSITIVE_INFINITY) < (known[0]?.sequence ?? Number.POSITIVE_INFINITY);
}

/** A slow response must not undo a later event. */
function newer(known: VisitorConversation | undefined, next: VisitorConversation): VisitorConversation {
  const isOlder = (known?.lastMessage?.sequence ?? 0) > (next.lastMessage?.sequence ?? 0);
  const chosen = known && isOlder ? known : next;
  return { ...chosen, agentReadSequence: Math.max(known?.agentReadSequence ?? 0, next.agentReadSequence) };
}

function mergeActivities(known: Thread["activities"], incoming: Thread["activities"]): Thread["activities"] {
  const all = [...new Map([...known, ...incoming].map((one) => [one.id, one])).values()];
  return all.sort(
    (a, b) =>
      a.afterSequence - b.afterSequence || Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1),
  );
}

function withoutArrived(pending: ConversationsState["pending"], messages: Message[]): ConversationsState["pending"] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return pending.some(({ clientId }) => arrived.has(clientId))
    ? pending.filter(({ clientId }) => !arrived.has(clientId))
    : pending;
}
