import { useQuery } from "@tanstack/react-query";
import { MessageSquareQuote } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { Draft } from "../../features/conversations/composer/draft.ts";
import { type ComposerPart, useComposer, useComposerKeys } from "../../features/conversations/composer/parts.ts";
import { findSlash } from "../../features/saved-replies/find-slash.ts";
import { followEdit, idsOf, savedRepliesName } from "../../features/saved-replies/kept-replies.ts";
import { listOpenFields, withoutEdges } from "../../features/saved-replies/open-fields.ts";
import { savedRepliesQuery } from "../../features/saved-replies/requests.ts";
import { visitorQuery } from "../../features/visitors/requests.ts";
import { isSendKey } from "../../shared/sends-on-enter.ts";
import { cx } from "../../shared/ui/cx.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { t } from "./texts.ts";

const picker = onDemand(() => import("./saved-reply-picker.tsx"));
const SavedReplyPicker = picker.part(
  (parts) => parts.SavedReplyPicker,
  () => true,
  () => <UntilThePickerIsHere />,
);

/**
 * Saved replies in an answer: `/` opens the picker. A variable that has no value stands in the text as a field until somebody fills
 * it in; nothing is sent before.
 */
export const savedRepliesPart: ComposerPart = {
  name: savedRepliesName,
  Tool: SavedRepliesTool,
  Popup: SavedRepliesPopup,
  useMarks: (draft, { selection }) =>
    fieldsOf(draft).map(({ start, end }) => ({
      start,
      end,
      // Opaque, so that it covers the field's own letters and the selection.
      className: cx(
        "rounded-xs bg-warning-soft py-0.5 text-warning",
        selection.start === start && selection.end === end
          ? "shadow-[inset_0_0_0_1px_var(--warning),0_0_0_1px_var(--surface),0_0_0_3px_var(--focus)]"
          : "shadow-[inset_0_0_0_1px_var(--warning)]",
      ),
    })),
  waitsFor(draft) {
    const labels = [...new Set(fieldsOf(draft).map(({ label }) => label))];
    return labels.length === 0 ? null : t("fillIn", { fields: labels.join(", ") });
  },
  clean: withoutEdges,
  change: followEdit,
  toSend(draft) {
    const savedReplyIds = idsOf(draft.kept?.[savedRepliesName]);
    return savedReplyIds.length === 0 ? {} : { savedReplyIds };
  },
};

const fieldsOf = ({ kept, text }: Draft) => listOpenFields(kept?.[savedRepliesName], text);

/** Opened by its button, the stroke is not what somebody typed, and Esc takes it back. */
let strokeOfButton: number | null = null;

function SavedRepliesTool() {
  const { projectId, conversation, draft, selection, insertText } = useComposer();
  const isQuiet = useQuiet();
  // The whole list is there before somebody asks for it, so that the first match shows at once.
  useQuery({ ...savedRepliesQuery(projectId), enabled: isQuiet, staleTime: Number.POSITIVE_INFINITY });
  useQuery({
    ...visitorQuery(projectId, conversation.widgetUser.id),
    enabled: isQuiet,
    staleTime: Number.POSITIVE_INFINITY,
  });

  function open() {
    void picker.fetch();
    if (findSlash(draft.text, selection.start)) return;
    const isApart = selection.start === 0 || /\s/.test(draft.text[selection.start - 1] ?? "");
    strokeOfButton = selection.start + (isApart ? 0 : 1);
    insertText(isApart ? "/" : " /");
  }

  return (
    <IconButton label={t("savedReplies")} className="max-lg:size-10" onClick={open} onPointerEnter={picker.fetch}>
      <MessageSquareQuote className="size-4!" />
    </IconButton>
  );
}

/** After what has to be there first. */
function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIsQuiet(true));
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIsQuiet(true), { timeout: 1_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isQuiet;
}

function SavedRepliesPopup() {
  const { draft, selection, textarea, insertText } = useComposer();
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  // The field itself knows where the cursor is as soon as something was typed; the selection is told a moment later.
  const cursor = textarea.current?.selectionEnd ?? selection.end;
  const isSelecting = cursor !== (textarea.current?.selectionStart ?? selection.start);
  const slash = isSelecting ? null : findSlash(draft.text, cursor);
  // Another stroke in the same place is another question.
  if (dismissedAt !== null && draft.text[dismissedAt] !== "/") setDismissedAt(null);

  function dismiss() {
    if (!slash) return;
    const isOfButton = strokeOfButton === slash.start && slash.search === "";
    strokeOfButton = null;
    if (isOfButton) insertText("", slash.start, slash.end);
    else setDismissedAt(slash.start);
  }

  return (
    <>
      {slash && slash.start !== dismissedAt && <SavedReplyPicker key={slash.start} slash={slash} onDismiss={dismiss} />}
      {fieldsOf(draft).length > 0 && <FieldKeys />}
    </>
  );
}

/** What is typed meanwhile is a search, and no answer to send. */
function UntilThePickerIsHere() {
  useComposerKeys((event) => isSendKey(event) && !event.ctrlKey && !event.metaKey);
  return null;
}

/** A field is one thing: the cursor takes it whole. Tab goes from field to field, and out of the text behind the last one. */
function FieldKeys() {
  const { draft, selection, select } = useComposer();
  const { start: from, end: to } = selection;
  const entered = from === to ? fieldsOf(draft).find(({ start, end }) => start < from && to < end) : undefined;
  const enteredAt = entered?.start;
  const takeWhole = useEffectEvent(() => entered && select(entered.start, entered.end));
  useEffect(() => {
    if (enteredAt !== undefined) takeWhole();
  }, [enteredAt]);

  useComposerKeys((event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const fields = fieldsOf(draft);
    const beside =
      from !== to ? undefined : event.key === "Backspace" ? "end" : event.key === "Delete" ? "start" : undefined;
    const next =
      beside !== undefined
        ? fields.find((field) => field[beside] === from)
        : event.key !== "Tab"
          ? undefined
          : event.shiftKey
            ? fields.findLast(({ end }) => end <= from)
            : fields.find(({ start, end }) => start >= to || (start >= from && end > to));
    if (!next) return false;
    select(next.start, next.end);
    return true;
  });
  return null;
}
