import { Search } from "lucide-react";
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from "react";
import groups from "unicode-emoji-json/data-by-group.json";
import { useStored } from "../../../shared/storage/use-stored.ts";
import { cx } from "../../../shared/ui/cx.ts";
import { t } from "../texts.ts";

const COLUMNS = 8;
const MOST_RECENT = 2 * COLUMNS;
/** Newer ones are boxes on many devices. */
const NEWEST_VERSION = 15;

interface Emoji {
  emoji: string;
  name: string;
}

interface Section {
  title: string;
  emojis: readonly Emoji[];
}

const sections: readonly Section[] = groups.map(({ name, emojis }) => ({
  title: name,
  emojis: emojis.filter(({ emoji_version }) => Number(emoji_version) <= NEWEST_VERSION),
}));
const byEmoji = new Map(sections.flatMap(({ emojis }) => emojis).map((one) => [one.emoji, one]));

interface EmojiPickerProps {
  accountId: string;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** All emoji by group, the last used ones first, and a search in their names. The focus stays in the search. */
export function EmojiPicker({ accountId, onPick, onClose }: EmojiPickerProps) {
  const [stored, store] = useStored(accountId, "emoji");
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(-1);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const recent = useMemo(() => (stored ?? "").split(" ").filter((emoji) => byEmoji.has(emoji)), [stored]);
  const shown = useMemo(() => findSections(search, recent), [search, recent]);
  const all = useMemo(() => shown.flatMap(({ emojis }) => emojis), [shown]);
  const idOf = (index: number) => `${listId}-${index}`;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  function pick(emoji: string) {
    store([emoji, ...recent.filter((one) => one !== emoji)].slice(0, MOST_RECENT).join(" "));
    onPick(emoji);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: active < 0 ? 1 : COLUMNS, ArrowUp: -COLUMNS };
    // In the search itself they move the cursor.
    if (active >= 0) Object.assign(steps, { ArrowRight: 1, ArrowLeft: -1 });
    const step = steps[event.key];
    const chosen = all[Math.max(active, 0)];
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && chosen) pick(chosen.emoji);
    else if (step !== undefined) setActive(Math.min(Math.max(active + step, -1), all.length - 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  let start = 0;
  return (
    <div
      role="dialog"
      aria-label={t("emoji")}
      onKeyDown={handleKeyDown}
      className="absolute start-0 bottom-full z-(--z-popover) mb-2 flex h-80 w-79 max-w-full flex-col rounded-md bg-raised text-ink shadow-pop forced-colors:border"
    >
      <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line px-3">
        <Search className="size-3.5! text-muted" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t("searchEmoji")}
          placeholder={t("searchEmoji")}
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? idOf(active) : undefined}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setActive(target.value.trim() === "" ? -1 : 0);
          }}
          className="min-w-0 flex-1 bg-transparent text-sm outline-none max-lg:text-[16px]"
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t("emoji")}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2"
      >
        {all.length === 0 && <p className="p-2 text-sm text-muted">{t("noEmojiFound")}</p>}
        {shown.map(({ title, emojis }) => {
          const first = start;
          start += emojis.length;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div
              key={title}
              role="group"
              aria-label={title}
              className="[contain-intrinsic-size:auto_400px] [content-visibility:auto]"
            >
              <p aria-hidden className="sticky top-0 bg-raised px-1 pt-2 pb-1 text-xs font-medium text-muted">
                {title}
              </p>
              <div className="grid grid-cols-8">
                {emojis.map((one, index) => (
                  <Option
                    key={one.emoji}
                    id={idOf(first + index)}
                    emoji={one}
                    isActive={first + index === active}
                    onPick={pick}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  emoji: Emoji;
  isActive: boolean;
  onPick: (emoji: string) => void;
}

const Option = memo(
  function Option({ id, emoji: { emoji, name }, isActive, onPick }: OptionProps) {
    return (
      <button
        type="button"
        id={id}
        role="option"
        aria-selected={isActive}
        aria-label={name}
        title={name}
        tabIndex={-1}
        onClick={() => onPick(emoji)}
        className={cx(
          "grid aspect-square place-items-center rounded-sm text-xl leading-none hover:bg-hover",
          isActive && "bg-selected",
        )}
      >
        {emoji}
      </button>
    );
  },
  (before, after) => before.isActive === after.isActive && before.id === after.id && before.emoji === after.emoji,
);

/** Every word of the search is the beginning of a word in the name. */
function findSections(search: string, recent: readonly string[]): readonly Section[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const used = recent.flatMap((emoji) => byEmoji.get(emoji) ?? []);
    return used.length === 0 ? sections : [{ title: t("lastUsedEmoji"), emojis: used }, ...sections];
  }
  const found = sections
    .flatMap(({ emojis }) => emojis)
    .filter(({ name }) => words.every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`)));
  return found.length === 0 ? [] : [{ title: t("foundEmoji"), emojis: found }];
}
