import type {
  getVisitorConversation,
  listVisitorConversations,
  readVisitorConversation,
} from "@hark/contract/conversations/endpoints";
import { page as pageLimits } from "@hark/contract/limits";
import { page } from "../../shared/page.ts";
import { request } from "../../shared/session.ts";
import { applyDetail, applyList, applyRead, expectThread, isLineMissing } from "./apply-events.ts";
import { conversations, type Thread } from "./state.ts";

export const projectId = () => page.get()?.projectId ?? "";

export async function loadList() {
  const { turn } = conversations.get();
  try {
    const answer = await request<typeof listVisitorConversations>("GET /widget/:projectId/conversations", {
      params: { projectId: projectId() },
    });
    conversations.set((state) => applyList(state, answer.conversations, turn));
  } catch {
    conversations.set((state) => ({ ...state, isListFailed: state.list === null }));
  }
}

async function fetchThread(conversationId: string, query: { before?: string; after?: string }) {
  const answer = await request<typeof getVisitorConversation>(
    "GET /widget/:projectId/conversations/:conversationId/messages",
    { params: { projectId: projectId(), conversationId }, query },
  );
  return answer.conversation;
}

/** Fetches from the last known message, however long the gap was (case S01), or the newest page if there is none. */
export async function loadThread(conversationId: string) {
  try {
    const thread = conversations.get().threads[conversationId];
    let after = thread && findStart(thread);
    conversations.set((state) => expectThread(state, conversationId));
    for (;;) {
      const { turn } = conversations.get();
      const detail = await fetchThread(conversationId, after ? { after } : {});
      conversations.set((state) => applyDetail(state, detail, after ? "missed" : "newest", turn));
      if (!after || detail.messages.length < pageLimits.defaultLimit) return;
      after = detail.messages.at(-1)?.id;
    }
  } catch {
    conversations.set((state) =>
      state.threads[conversationId]
        ? state
        : { ...state, failedThreads: { ...state.failedThreads, [conversationId]: true } },
    );
  }
}

/** A line may stand before the last message, as that of opening does: then all from the last known line on is fetched. */
function findStart(thread: Thread): string | undefined {
  const { messages, activities } = thread;
  if (!isLineMissing(thread)) return messages.at(-1)?.id;
  const from = activities.at(-1)?.afterSequence;
  return messages.find(({ sequence }) => sequence === from)?.id;
}

export async function loadEarlier(conversationId: string) {
  const { threads, turn } = conversations.get();
  const first = threads[conversationId]?.messages[0];
  if (!first) return;
  const detail = await fetchThread(conversationId, { before: first.id });
  conversations.set((state) => applyDetail(state, detail, "older", turn));
}

/** Marks as read optimistically; a failed request is repeated the next time the conversation is viewed. */
export async function markRead(conversationId: string, upTo: number) {
  conversations.set((state) => applyRead(state, conversationId));
  await request<typeof readVisitorConversation>("POST /widget/:projectId/conversations/:conversationId/read", {
    params: { projectId: projectId(), conversationId },
    query: { upTo },
  }).catch(() => {});
}
