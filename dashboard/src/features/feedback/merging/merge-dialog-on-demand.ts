import { onDemand } from "../../../shared/ui/on-demand.ts";

const popup = onDemand(() => import("./merge-dialog.tsx"), { isFetchedWhenQuiet: false });

export const MergeDialog = {
  fetch: popup.fetch,
  Part: popup.part(
    (parts) => parts.MergeDialog,
    ({ open }) => open,
  ),
};
