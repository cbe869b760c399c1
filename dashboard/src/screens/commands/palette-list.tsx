import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useState } from "react";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { KeyCaps } from "./key-caps.tsx";
import { t } from "./texts.ts";

export interface PaletteRow {
  id: string;
  title: string;
  icon?: LucideIcon | undefined;
  face?: { name: string; src: string | null } | undefined;
  /** Muted, right behind the title. */
  aside?: string | undefined;
  /** Muted, at the end. */
  hint?: string | undefined;
  keys?: string | undefined;
  onRun: () => void;
}

export interface PaletteGroup {
  id: string;
  head?: string;
  /** Whether it is there whatever was found. */
  isAlways?: boolean;
  rows: PaletteRow[];
}

interface PaletteListProps {
  /** Before the field. */
  icon: ReactNode;
  hint: string;
  typed: string;
  onType: (typed: string) => void;
  groups: readonly PaletteGroup[];
  problem: string | undefined;
  /** Backspace in the empty field. */
  onBack: (() => void) | undefined;
}

/** A field and what it finds; the field keeps the focus, and one row is always chosen. */
export function PaletteList({ icon, hint, typed, onType, groups, problem, onBack }: PaletteListProps) {
  const [at, setAt] = useState(0);
  const listId = useId();
  const rows = groups.flatMap((group) => group.rows);
  const drawn = useDrawn(groups);
  const active = rows[Math.min(at, rows.length - 1)];
  const activeId = active && `${listId}-${active.id}`;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const count = Math.max(rows.length, 1);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % count,
      ArrowUp: (at - 1 + count) % count,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) setAt(target);
    else if (event.key === "Enter" && active) active.onRun();
    else if (event.key === "Backspace" && typed === "" && onBack) onBack();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex h-13 items-center gap-2.5 border-b border-line px-4">
        {icon}
        <input
          role="combobox"
          // The field of another list takes the focus of the one before it.
          // biome-ignore lint/a11y/noAutofocus: the dialog's only field
          autoFocus
          aria-label={hint}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={hint}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setAt(0);
          }}
          onKeyDown={handleKeyDown}
          className="min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted max-lg:text-[16px]"
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t("palette")}
        className="max-h-93 overflow-y-auto overscroll-contain p-1"
      >
        {problem !== undefined && <p className="px-3 py-2.5 text-sm text-muted">{problem}</p>}
        {drawn.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div
            key={group.id}
            role="group"
            aria-label={group.head}
            className={
              group.isAlways ? "not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1" : undefined
            }
          >
            {group.head !== undefined && (
              <div aria-hidden className="truncate px-3 pt-2 pb-1 text-xs text-muted">
                {group.head}
              </div>
            )}
            {group.rows.map((row) => (
              <Row
                key={row.id}
                id={`${listId}-${row.id}`}
                row={row}
                typed={typed}
                isActive={row === active}
                onPoint={() => setAt(rows.indexOf(row))}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="flex h-9 items-center gap-4 border-t border-line px-4 text-2xs text-muted max-lg:hidden">
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t("moveHint")}
        </span>
        <span className="flex items-center gap-1">
          <KeyCaps keys="Enter" />
          {t("runHint")}
        </span>
        <span className="flex items-center gap-1">
          <KeyCaps keys="Escape" />
          {onBack ? t("backHint") : t("escapeHint")}
        </span>
      </div>
    </>
  );
}

/** More than fit. */
const FIRST_ROWS = 12;

/** The first rows, and all of them once there is time, so that the field is there at once. */
function useDrawn(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const isWhole = useDeferredValue(true, false);
  if (isWhole) return groups;
  let left = FIRST_ROWS;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

interface RowProps {
  id: string;
  row: PaletteRow;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
}

function Row({ id, row, typed, isActive, onPoint }: RowProps) {
  const { title, icon: Icon, face, aside, hint, keys, onRun } = row;
  return (
    // The field keeps the focus and has the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that controls the list handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the active option is told by the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onRun}
      className="flex h-9 cursor-default items-center gap-2.5 rounded-sm px-3 aria-selected:bg-selected max-lg:h-11 forced-colors:aria-selected:outline-2"
    >
      {face ? (
        <Avatar name={face.name} src={face.src} size={20} className="-mx-0.5" />
      ) : Icon ? (
        <Icon className="text-muted" />
      ) : (
        <span className="size-4" />
      )}
      <span className="min-w-0 flex-1 truncate">
        <Found text={title} typed={typed} /> {aside !== undefined && <span className="ms-1 text-muted">{aside}</span>}
      </span>
      {hint !== undefined && <span className="text-sm text-muted">{hint}</span>}
      {keys !== undefined && <KeyCaps keys={keys} />}
    </div>
  );
}

/** What was typed stands out by its weight alone. */
function Found({ text, typed }: { text: string; typed: string }) {
  const wanted = typed.trim().toLowerCase();
  const start = wanted === "" ? -1 : text.toLowerCase().indexOf(wanted);
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <b className="font-[620]">{text.slice(start, start + wanted.length)}</b>
      {text.slice(start + wanted.length)}
    </>
  );
}
