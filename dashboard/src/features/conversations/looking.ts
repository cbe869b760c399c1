import type { LookingEvent } from "@hark/contract/conversations/events";
import { useEffect, useSyncExternalStore } from "react";
import type { Emit } from "../../shared/realtime/realtime.ts";

/**
 * Who looks at the conversation that this page shows. It is not in the cache, as it can't be fetched: the server tells the whole
 * list whenever it changes, and again after each connect.
 */

export type Looker = LookingEvent["agents"][number];

const nobody: readonly Looker[] = [];

let shownId: string | null = null;
/** What the server was told; undefined before it was told anything. */
let toldId: string | null | undefined;
let lookers = nobody;
let emit: Emit = () => false;
const listeners = new Set<() => void>();

function setLookers(next: readonly Looker[]): void {
  lookers = next;
  for (const listener of listeners) listener();
}

function tell(): void {
  if (toldId === shownId) return;
  if (emit("looking", { conversationId: shownId })) toldId = shownId;
}

/** Null: the page shows none, or nobody sees the page. */
export function lookAt(conversationId: string | null): void {
  if (conversationId === shownId) return;
  shownId = conversationId;
  setLookers(nobody);
  // Going from one to the next is told once.
  queueMicrotask(tell);
}

/** A new connection is new to the server. */
export function onLookingConnect(next: Emit): void {
  emit = next;
  toldId = null;
  tell();
}

export function noteLooking({ conversationId, agents }: LookingEvent): void {
  if (conversationId === shownId) setLookers(agents);
}

export function findLookers(): readonly Looker[] {
  return lookers;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLookers(): readonly Looker[] {
  return useSyncExternalStore(subscribe, findLookers);
}

/** Colleagues see that this agent looks at the conversation, for as long as its page can be seen. */
export function useLookAt(conversationId: string | undefined): void {
  useEffect(() => {
    if (conversationId === undefined) return;
    const look = () => lookAt(document.visibilityState === "hidden" ? null : conversationId);
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      lookAt(null);
    };
  }, [conversationId]);
}
