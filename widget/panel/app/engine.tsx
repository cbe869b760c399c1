import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { focusedIn } from "./first-drawing.ts";

/**
 * Draws the panel with React in place of its first drawing: at once, so that no press begins on what is about to be replaced. The focus stays
 * where somebody has put it.
 */
export function drawAll(root: Element) {
  const giveBack = focusedIn(root);
  flushSync(() => createRoot(root).render(<App />));
  giveBack?.();
}
