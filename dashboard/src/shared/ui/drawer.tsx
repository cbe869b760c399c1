import { onDemand } from "./on-demand.ts";

const popup = onDemand(() => import("./drawer-popup.tsx"));

/** Fetched when the first drawer opens, or before. */
export const Drawer = popup.part(
  (parts) => parts.Drawer,
  ({ open }) => open,
);
