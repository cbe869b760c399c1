import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { focusedIn } from "./first-drawing.ts";

/** Draws the panel with React in place of its first drawing, and returns when it stands. The focus stays where somebody has put it. */
export async function drawAll(root: Element): Promise<void> {
  const giveBack = focusedIn(root);
  await new Promise<void>((resolve) => createRoot(root).render(<App onDrawn={resolve} />));
  giveBack?.();
}
