import { Smile } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { onDemand } from "../../../shared/ui/on-demand.ts";
import { t } from "../texts.ts";
import { type ComposerPart, useComposer } from "./parts.ts";

/** All emoji with their names are thirty thousand bytes, which few need. */
const picker = onDemand(() => import("./emoji-picker.tsx"), { isFetchedWhenQuiet: false });
const EmojiPicker = picker.part((parts) => parts.EmojiPicker);

export const emojiPart: ComposerPart = { name: "emoji", modes: ["reply", "note"], Tool: EmojiTool };

function EmojiTool() {
  const { insertText, accountId, textarea, mode } = useComposer();
  const [isOpen, setIsOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!holder.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  return (
    <span ref={holder} className="inline-flex">
      <IconButton
        label={t("insertEmoji")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={picker.fetch}
        onFocus={picker.fetch}
        onClick={() => setIsOpen(!isOpen)}
        className={mode === "note" ? "text-note-muted!" : undefined}
      >
        <Smile />
      </IconButton>
      {isOpen && (
        <EmojiPicker
          accountId={accountId}
          onPick={(emoji) => {
            setIsOpen(false);
            insertText(emoji);
          }}
          onClose={() => {
            setIsOpen(false);
            textarea.current?.focus();
          }}
        />
      )}
    </span>
  );
}
