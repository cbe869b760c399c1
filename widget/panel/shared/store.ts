import { useSyncExternalStore } from "react";

export interface Store<S> {
  get: () => S;
  set: (next: S | ((state: S) => S)) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<S>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      const before = state;
      state = typeof next === "function" ? (next as (state: S) => S)(state) : next;
      if (state !== before) for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The selection must stay the same object while its data is unchanged: pick it from the state, never build it. */
export function useStore<S, T>(store: Store<S>, select: (state: S) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
