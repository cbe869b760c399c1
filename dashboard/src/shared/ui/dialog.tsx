import { onDemand } from "./on-demand.ts";

const popup = onDemand(() => import("./dialog-popup.tsx"));

/** Loaded when the first dialog opens, or earlier when the browser is idle. */
export const Dialog = popup.part(
  (parts) => parts.Dialog,
  ({ open }) => open,
);

/** The same for content with a head of its own. */
export const DialogFrame = popup.part(
  (parts) => parts.DialogFrame,
  ({ open }) => open,
);
