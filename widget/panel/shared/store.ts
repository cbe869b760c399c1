import { useSyncExternalStore } from "react";

/** Something that changes and can be watched. */
export interface Watched<S> {
  get: () => S;
  subscribe: (listener: () => void) => () => void;
}

export interface Store<S> extends Watched<S> {
  set: (next: S | ((state: S) => S)) => void;
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

/** The stores that a drawing without React has read; undefined while none is under way. */
let readStores: Set<Watched<unknown>> | undefined;

/** Runs `draw`, in which components read the stores without React, and returns the stores that they read. */
export function collectStores(draw: () => void): Set<Watched<unknown>> {
  const stores = new Set<Watched<unknown>>();
  readStores = stores;
  try {
    draw();
  } finally {
    readStores = undefined;
  }
  return stores;
}

/** The selection must stay the same object while its data is unchanged: pick it from the state, never build it. */
export function useStore<S, T>(store: Watched<S>, select: (state: S) => T): T {
  if (readStores) {
    readStores.add(store);
    return select(store.get());
  }
  // biome-ignore lint/correctness/useHookAtTopLevel: a component is drawn either by React, always, or without it (app/first-drawing.ts)
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
