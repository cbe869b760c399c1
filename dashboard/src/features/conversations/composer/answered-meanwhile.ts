import type { Message } from "@hark/contract/conversations/schema";
import { useSyncExternalStore } from "react";

/** What colleagues have answered while a reply was written, by conversation, for as long as the refused reply waits for its sender. */

const none: readonly Message[] = [];
const byConversation = new Map<string, readonly Message[]>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellMeanwhile(conversationId: string, messages: readonly Message[]): void {
  byConversation.set(conversationId, messages);
  for (const listener of listeners) listener();
}

export function forgetMeanwhile(conversationId: string): void {
  if (!byConversation.delete(conversationId)) return;
  for (const listener of listeners) listener();
}

export function useMeanwhile(conversationId: string): readonly Message[] {
  return useSyncExternalStore(subscribe, () => byConversation.get(conversationId) ?? none);
}
