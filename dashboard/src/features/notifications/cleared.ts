/** The ids of the notifications that went last: of two servers, the one that tells of the clearing may be the quicker. */
const lastCleared = new Set<string>();
const kept = 200;

export function noteCleared(ids: readonly string[]): void {
  for (const id of ids) lastCleared.add(id);
  for (const id of lastCleared) {
    if (lastCleared.size <= kept) return;
    lastCleared.delete(id);
  }
}

export function isCleared(id: string): boolean {
  return lastCleared.has(id);
}
