import { createStore } from "../store.ts";

export interface ShownPicture {
  url: string;
  /** What its sender's file was called, where that is known. */
  name?: string | null | undefined;
}

/** The picture that is shown large. */
export const shownPicture = createStore<ShownPicture | null>(null);

export function showPicture(picture: ShownPicture | null) {
  shownPicture.set(picture);
}
