import type { TypingEvent } from "@hark/contract/conversations/events";
import { socket } from "@hark/contract/limits";
import { useCallback, useRef, useSyncExternalStore } from "react";
import { useEmit } from "../../shared/realtime/realtime.ts";

/** Who is typing in which conversation. It is not in the cache, as it expires after a few seconds (S13). */

const SEND_AT_MOST_EVERY_MS = 3_000;

type Typist = TypingEvent["by"];

const typists = new Map<string, { typist: Typist; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteTyping({ conversationId, by }: TypingEvent): void {
  clearTimeout(typists.get(conversationId)?.timer);
  const timer = setTimeout(() => stopTyping(conversationId, by.id), socket.typingLifeMs);
  typists.set(conversationId, { typist: by, timer });
  tell();
}

/** Call it when the message has arrived or the person has stopped typing. */
export function stopTyping(conversationId: string, typistId: string): void {
  const entry = typists.get(conversationId);
  if (entry?.typist.id !== typistId) return;
  clearTimeout(entry.timer);
  typists.delete(conversationId);
  tell();
}

export function findTypist(conversationId: string): Typist | undefined {
  return typists.get(conversationId)?.typist;
}

export function useTypist(conversationId: string): Typist | undefined {
  return useSyncExternalStore(subscribe, () => findTypist(conversationId));
}

/** Call it on every real input; it is throttled to one event every few seconds. */
export function useTellTyping(conversationId: string): () => void {
  const emit = useEmit();
  const lastSent = useRef({ conversationId, at: Number.NEGATIVE_INFINITY });
  return useCallback(() => {
    const now = performance.now();
    const last = lastSent.current;
    if (last.conversationId === conversationId && now - last.at < SEND_AT_MOST_EVERY_MS) return;
    if (emit("typing", { conversationId })) lastSent.current = { conversationId, at: now };
  }, [conversationId, emit]);
}
