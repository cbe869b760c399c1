import { useQuery } from "@tanstack/react-query";
import { AtSign } from "lucide-react";
import { agentsQuery } from "../../features/agents/requests.ts";
import { type ComposerPart, useComposer, useComposerKeys } from "../../features/conversations/composer/parts.ts";
import { findMentions, mentionBefore } from "../../features/conversations/mentions.ts";
import { t } from "../../features/conversations/texts.ts";
import { isSendKey } from "../../shared/sends-on-enter.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";

/** "@" in a note opens the project's members; the focus stays in the text. */
export const mentionPart: ComposerPart = {
  name: "mention",
  modes: ["note"],
  Popup: onDemand(() => import("./mention-popup.tsx")).part(
    (parts) => parts.MentionPopup,
    () => true,
    () => <UntilThePopupIsHere />,
  ),
  Tool: MentionTool,
  useMarks(draft, { projectId }) {
    const { data: agents = [] } = useQuery(agentsQuery(projectId));
    return findMentions(draft.text, agents).map(({ start, end }) => ({
      start,
      end,
      // Painted once more over itself: another weight would have other widths.
      className: "text-on-note underline decoration-1 underline-offset-3 [-webkit-text-stroke:0.3px_currentColor]",
    }));
  },
};

/** Sent now, a name that is not typed to its end would name nobody. */
function UntilThePopupIsHere() {
  const { draft, selection } = useComposer();
  useComposerKeys((event) => isSendKey(event) && mentionBefore(draft.text, selection.end) !== null);
  return null;
}

function MentionTool() {
  const { draft, selection, insertText } = useComposer();
  return (
    <IconButton
      label={t("mentionColleague")}
      className="text-note-muted! max-lg:size-10"
      onClick={() => insertText(/(^|\s)$/.test(draft.text.slice(0, selection.start)) ? "@" : " @")}
    >
      <AtSign />
    </IconButton>
  );
}
