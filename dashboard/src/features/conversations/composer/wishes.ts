import type { ModeId } from "./draft.ts";

/** How the rest of the screen asks for a composer: a message's Reply, a button that begins a note. */

type Listener = (mode: ModeId) => void;

const listeners = new Map<string, Listener>();

/** Goes to a mode and into its text, if the conversation's composer is there. */
export function wishToWrite(conversationId: string, mode: ModeId): void {
  listeners.get(conversationId)?.(mode);
}

export function onWish(conversationId: string, listener: Listener): () => void {
  listeners.set(conversationId, listener);
  return () => {
    if (listeners.get(conversationId) === listener) listeners.delete(conversationId);
  };
}
