import { createStore, useStore } from "./store.ts";

/**
 * Addresses of pictures that could not be loaded: what stands for them is shown in their place, and they are not asked for again until a lost
 * line is back (`app/offline-line.ts`).
 */
export const failedPictures = createStore<ReadonlySet<string>>(new Set());

export function noteFailure(url: string) {
  failedPictures.set((urls) => new Set(urls).add(url));
}

export function useHasFailed(url: string | null): boolean {
  return useStore(failedPictures, (urls) => url !== null && urls.has(url));
}
