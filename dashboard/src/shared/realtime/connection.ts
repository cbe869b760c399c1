import { useSyncExternalStore } from "react";

/** Whether the live connection stands, for what says so on the screen. */
export interface ConnectionState {
  /** As long as nothing was tried, it counts as there. */
  isConnected: boolean;
  /** When it was lost; milliseconds. */
  lostAt: number | null;
}

let state: ConnectionState = { isConnected: true, lostAt: null };
let reconnect: (() => void) | null = null;
const listeners = new Set<() => void>();

function change(next: ConnectionState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

export const connection = {
  state: () => state,

  connected(): void {
    if (!state.isConnected) change({ isConnected: true, lostAt: null });
  },

  lost(): void {
    if (state.isConnected) change({ isConnected: false, lostAt: Date.now() });
  },

  /** What `tryNow` does; null while there is no socket. */
  setReconnect(next: (() => void) | null): void {
    reconnect = next;
    // A new session begins without the old one's trouble.
    if (next === null) connection.connected();
  },

  tryNow(): void {
    reconnect?.();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state);
}

export function useIsConnected(): boolean {
  return useConnection().isConnected;
}
