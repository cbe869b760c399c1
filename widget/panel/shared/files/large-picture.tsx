import { useEffect } from "react";
import { useStore } from "../store.ts";
import { useCode } from "../use-code.ts";
import { shownPicture, showPicture } from "./shown-picture.ts";

const view = { load: async () => (await import("./picture-view.tsx")).PictureView };

/** Loaded when the first picture is opened, and gone with the screen that it is on. */
export function LargePicture() {
  const picture = useStore(shownPicture, (shown) => shown);
  const { Component: PictureView } = useCode(picture && view);
  useEffect(() => () => showPicture(null), []);
  return picture && PictureView ? <PictureView {...picture} /> : null;
}
