import type { ComposerPart } from "../../features/conversations/composer/parts.ts";
import { onDemand } from "../../shared/ui/on-demand.ts";

/** "@" in a note opens the project's members; the focus stays in the text. */
export const mentionPart: ComposerPart = {
  name: "mention",
  modes: ["note"],
  Popup: onDemand(() => import("./mention-popup.tsx")).part((parts) => parts.MentionPopup),
};
