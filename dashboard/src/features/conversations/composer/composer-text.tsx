import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { isSendKey } from "../../../shared/sends-on-enter.ts";
import { cx } from "../../../shared/ui/cx.ts";
import { useTellTyping } from "../typing.ts";
import { type ComposerMode, type TakesKey, type TextMark, useComposer } from "./parts.ts";

/** The field and what is painted over it have to break their lines alike. */
const typeset =
  "w-full px-3.5 pt-2 pb-1 leading-[22px] max-lg:text-[16px] wrap-anywhere whitespace-pre-wrap max-h-46 min-h-14";

interface ComposerTextProps {
  mode: ComposerMode;
  marks: readonly TextMark[];
  /** Who is asked for a key, one after the other. */
  keys: readonly TakesKey[];
  list: { id: string; activeId: string | undefined } | null;
  onChange: (text: string) => void;
  onSelect: (selection: { start: number; end: number }) => void;
}

export function ComposerText({ mode, marks, keys, list, onChange, onSelect }: ComposerTextProps) {
  const { draft, conversation, textarea, send, addFiles } = useComposer();
  const tellTyping = useTellTyping(conversation.id);
  const painted = useRef<HTMLDivElement>(null);
  const isReply = mode.id === "reply";

  const follow = () => {
    if (painted.current && textarea.current) painted.current.scrollTop = textarea.current.scrollTop;
  };
  useLayoutEffect(follow);

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (keys.some((takes) => takes(event))) {
      event.preventDefault();
      return;
    }
    if (!isSendKey(event)) return;
    event.preventDefault();
    send({ close: isReply && (event.ctrlKey || event.metaKey) });
  }

  return (
    <div className="relative grid">
      <textarea
        ref={textarea}
        aria-label={mode.textLabel()}
        placeholder={mode.placeholder()}
        dir="auto"
        rows={2}
        value={draft.text}
        // A field of several lines may be no combobox (ARIA in HTML), so it names its list and what is marked in it.
        {...(list && {
          "aria-autocomplete": "list",
          "aria-controls": list.id,
          "aria-activedescendant": list.activeId,
        })}
        onChange={(event) => {
          onChange(event.target.value);
          // Browsers tell of the cursor a moment later, and a key may come in between.
          onSelect({ start: event.target.selectionStart, end: event.target.selectionEnd });
          if (isReply && event.target.value.trim() !== "") tellTyping();
        }}
        onSelect={({ currentTarget }) =>
          onSelect({ start: currentTarget.selectionStart, end: currentTarget.selectionEnd })
        }
        onScroll={follow}
        onKeyDown={handleKeyDown}
        onPaste={(event) => {
          const files = Array.from(event.clipboardData.files);
          if (files.length === 0 || !isReply) return;
          event.preventDefault();
          addFiles(files);
        }}
        className={cx(
          typeset,
          "relative block field-sizing-content resize-none bg-transparent outline-none",
          !isReply && "placeholder:text-note-muted",
        )}
      />
      {marks.length > 0 && (
        <div
          ref={painted}
          aria-hidden
          dir="auto"
          className={cx(typeset, "pointer-events-none absolute inset-0 overflow-hidden text-transparent")}
        >
          {split(draft.text, marks).map(({ key, text, className }) => (
            <span key={key} className={className}>
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** Pieces of the text, those between the marks without a class. Of marks that overlap the first one counts. */
function split(text: string, marks: readonly TextMark[]): { key: string; text: string; className?: string }[] {
  const pieces: { key: string; text: string; className?: string }[] = [];
  let at = 0;
  for (const { start, end, className } of [...marks].sort((a, b) => a.start - b.start)) {
    if (start < at || end > text.length) continue;
    pieces.push({ key: `to ${start}`, text: text.slice(at, start) });
    pieces.push({ key: `from ${start}`, text: text.slice(start, end), className });
    at = end;
  }
  // A last line without letters has its height only with something after it.
  pieces.push({ key: "end", text: `${text.slice(at)}\u200b` });
  return pieces;
}
