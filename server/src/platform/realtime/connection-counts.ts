/** Counts open connections by a key, on this node. */
export interface ConnectionCounts {
  isFull(key: string): boolean;
  /** Counts one more. Returns what counts it no more; calling that again changes nothing. */
  add(key: string): () => void;
}

export function createConnectionCounts(max: number): ConnectionCounts {
  const counts = new Map<string, number>();
  return {
    isFull: (key) => (counts.get(key) ?? 0) >= max,
    add(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
