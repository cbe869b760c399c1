import { onDemand } from "./on-demand.ts";

const popup = onDemand(() => import("./dialog-popup.tsx"));

/** Fetched when the first dialog opens, or before. */
export const Dialog = popup.part(
  (parts) => parts.Dialog,
  ({ open }) => open,
);
