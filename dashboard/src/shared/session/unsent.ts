/** What waits to be sent, and goes at once when somebody signs out (`undo/send-unsent.ts` has the other moments). None of them rejects. */
export const unsent = new Set<() => Promise<void>>();
