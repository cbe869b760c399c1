import { createStore } from "../store.ts";

/** The address of the picture that is shown large. */
export const shownPicture = createStore<string | null>(null);

export function showPicture(url: string | null) {
  shownPicture.set(url);
}
