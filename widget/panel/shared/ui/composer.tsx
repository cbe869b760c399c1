import "./writing-styles.ts";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { changeDraft, useDraft } from "../drafts.ts";
import { useTexts } from "../texts/texts.ts";
import { directionOf } from "./direction.ts";
import { Send } from "./icons.tsx";

interface ComposerProps {
  draftKey: string;
  label: string;
  placeholder: string;
  onSend: () => void;
  onType?: () => void;
  isBusy?: boolean;
  /** Before the text field. */
  tools?: ReactNode;
  hasFiles?: boolean;
}

export function Composer({
  draftKey,
  label,
  placeholder,
  onSend,
  onType,
  isBusy = false,
  tools,
  hasFiles = false,
}: ComposerProps) {
  const { t } = useTexts();
  const { text } = useDraft(draftKey);
  const field = useRef<HTMLTextAreaElement>(null);
  const canSend = !isBusy && (text.trim() !== "" || hasFiles);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight, 160)}px`;
  }, [text]);

  const send = () => {
    if (canSend) onSend();
    field.current?.focus();
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    // An Enter that confirms a candidate of an input method does not send (case S10); Safari reports it as 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    // Not a form, as a sandboxed page may not submit one.
    <div className="composer">
      {tools}
      <textarea
        ref={field}
        rows={1}
        dir={directionOf(text)}
        maxLength={10_000}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        enterKeyHint="send"
        onChange={(event) => {
          changeDraft(draftKey, { text: event.target.value });
          if (event.target.value) onType?.();
        }}
        onKeyDown={handleKeyDown}
      />
      <button type="button" className="send" aria-label={t("send")} disabled={!canSend} onClick={send}>
        <Send className="icon" />
      </button>
    </div>
  );
}
