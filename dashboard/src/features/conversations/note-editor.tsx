import { text as limits } from "@hark/contract/limits";
import type { Note } from "@hark/contract/thread/schema";
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { isSendKey } from "../../shared/sends-on-enter.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { t } from "./texts.ts";

interface NoteEditorProps {
  note: Note;
  /** Rejects when the server refuses; what was typed stays then. */
  onSave: (content: string) => Promise<unknown>;
  /** Saved, or left as it was. */
  onEnd: () => void;
}

/** A note's text in its place, to be changed. Enter saves, Escape leaves it as it was. */
export function NoteEditor({ note, onSave, onEnd }: NoteEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(note.content);
  const [isSaving, setIsSaving] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const content = text.trim();
  const excess = content.length - limits.noteMax;
  const canSave = content !== "" && excess <= 0;

  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(note.content.length, note.content.length);
  }, [note.content]);

  async function save() {
    if (!canSave || isSaving) return;
    if (content === note.content) return onEnd();
    setIsSaving(true);
    setHasFailed(false);
    try {
      await onSave(content);
      onEnd();
    } catch {
      setIsSaving(false);
      setHasFailed(true);
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isSendKey(event)) {
      event.preventDefault();
      void save();
    } else if (event.key === "Escape" && !isSaving) {
      event.preventDefault();
      event.stopPropagation();
      onEnd();
    }
  }

  return (
    <form
      className="grid gap-2 pt-1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={field}
        aria-label={t("internalNote")}
        dir="auto"
        rows={2}
        value={text}
        readOnly={isSaving}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
        className="field-sizing-content max-h-60 w-full resize-none rounded-sm border border-note-control bg-transparent px-2.5 py-1.5 wrap-anywhere focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-note-control max-lg:text-[16px]"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="me-auto">
          <FieldError>
            {excess > 0 ? t("charactersTooLong", { count: excess }) : hasFailed ? t("noteNotSaved") : undefined}
          </FieldError>
        </span>
        <Button size="sm" variant="quiet" disabled={isSaving} onClick={onEnd}>
          {t("cancelEdit")}
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={!canSave} loading={isSaving}>
          {t("saveNote")}
        </Button>
      </div>
    </form>
  );
}
