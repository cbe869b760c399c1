import { parseQuery } from "@hark/contract/search/query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Search, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { cx } from "../../shared/ui/cx.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../../shared/use-media-query.ts";
import { type Asked, openLastChip, typeText } from "./asked.ts";
import { t } from "./texts.ts";

interface SearchFieldProps {
  projectId: string;
  asked: Asked;
  onChange: (asked: Asked) => void;
  onClear: () => void;
  /** The keys that move through the hits and open one. */
  onKey: (key: "ArrowDown" | "ArrowUp" | "Enter") => void;
  /** Id of what says that a value is not known. */
  problemId: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** The screen's bar: finished operators as chips, then the words. */
export function SearchField(props: SearchFieldProps) {
  const { projectId, asked, onChange, onClear, onKey, problemId, inputRef } = props;
  // While an input method composes, the text is not the person's yet.
  const [composed, setComposed] = useState<string | null>(null);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const isEmpty = asked.chips.length === 0 && asked.text === "";

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || composed !== null) return;
    const { key, currentTarget: input } = event;
    if (key === "Backspace" && input.selectionStart === 0 && input.selectionEnd === 0 && asked.chips.length > 0) {
      event.preventDefault();
      onChange(openLastChip(asked));
    } else if (key === "ArrowDown" || key === "ArrowUp" || key === "Enter") {
      event.preventDefault();
      onKey(key);
    } else if (key === "Escape" && !isEmpty) {
      event.preventDefault();
      onClear();
    }
  }

  return (
    <header className="flex min-h-(--bar) shrink-0 flex-wrap items-center gap-1.5 border-b border-line ps-6 pe-3 max-lg:ps-2 max-lg:pe-1">
      <Link
        to="/$projectId/messages/$view/{-$conversationId}"
        params={{ projectId, view: "inbox", conversationId: undefined }}
        aria-label={t("back")}
        className="grid size-10 place-items-center rounded-sm text-muted hover:bg-hover lg:hidden"
      >
        <ArrowLeft className="rtl:rotate-180" />
      </Link>
      <Search aria-hidden className="me-1 text-muted max-lg:hidden" />
      {!isSmall && <Chips asked={asked} onChange={onChange} />}
      <input
        ref={inputRef}
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the screen is there to be typed into
        autoFocus
        aria-label={t("searchField")}
        placeholder={isEmpty ? t("search") : undefined}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={200}
        value={composed ?? asked.text}
        onChange={(event) => {
          const { value } = event.target;
          if ((event.nativeEvent as InputEvent).isComposing) setComposed(value);
          else onChange(typeText(asked, value));
        }}
        onCompositionEnd={(event) => {
          setComposed(null);
          onChange(typeText(asked, event.currentTarget.value));
        }}
        onKeyDown={handleKey}
        className={cx(
          "h-9 min-w-24 flex-1 [&::-webkit-search-cancel-button]:hidden bg-transparent text-lg outline-none max-lg:text-[16px]",
          problemId !== undefined && "underline decoration-danger decoration-wavy decoration-1 underline-offset-4",
        )}
      />
      {!isEmpty && (
        <IconButton label={t("clear")} onClick={onClear}>
          <X />
        </IconButton>
      )}
    </header>
  );
}

interface ChipsProps {
  asked: Asked;
  onChange: (asked: Asked) => void;
}

export function Chips({ asked, onChange }: ChipsProps) {
  return asked.chips.map((chip) => {
    const [part] = parseQuery(chip, "UTC").parts;
    if (!part) return null;
    return (
      <span
        key={chip}
        className="inline-flex h-6 shrink-0 max-w-60 items-center gap-1 rounded-xs border border-line-strong ps-2 text-xs max-lg:h-8 max-lg:text-sm"
      >
        <span className="text-muted">{part.name}:</span>
        <bdi className="truncate font-medium">{part.typed}</bdi>
        <button
          type="button"
          aria-label={t("removeOperator", { operator: chip })}
          onClick={() => onChange({ ...asked, chips: asked.chips.filter((one) => one !== chip) })}
          className="grid h-full w-5 place-items-center rounded-xs text-muted hover:text-ink max-lg:w-8 [&>.lucide]:size-3"
        >
          <X />
        </button>
      </span>
    );
  });
}
