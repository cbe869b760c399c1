import { onDemand } from "./on-demand.ts";

const popup = onDemand(() => import("./drawer-popup.tsx"));

/** Loaded when the first drawer opens, or earlier when the browser is idle. */
export const Drawer = popup.part(
  (parts) => parts.Drawer,
  ({ open }) => open,
);
