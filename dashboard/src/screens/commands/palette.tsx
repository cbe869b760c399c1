import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Command, useCommands } from "../../shared/keys/commands.ts";
import { cx } from "../../shared/ui/cx.ts";
import { scrimClass } from "../../shared/ui/dialog-popup.tsx";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { useOpenAfterMount } from "../../shared/ui/use-open-after-mount.ts";
import { findCommands, toGroups } from "./command-groups.ts";
import { KeyCaps } from "./key-caps.tsx";
import { t } from "./texts.ts";

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Everything that can be done now, by name; the first match is chosen, and Enter runs it (wire/find.md, section 6). */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const isOpen = useOpenAfterMount(open);
  // What is chosen takes the focus, so it waits until the dialog has given it back.
  const chosen = useRef<Command>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(nowOpen) => {
        const command = chosen.current;
        chosen.current = null;
        if (!nowOpen) command?.run();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={cx(scrimClass, "z-(--z-dialog)")} />
        <Dialog.Viewport className="fixed inset-0 z-(--z-dialog) grid grid-cols-1 items-start justify-items-center px-4 pt-24 max-lg:pt-4">
          <Dialog.Popup
            aria-label={t("palette")}
            className="grid w-full max-w-140 overflow-hidden rounded-lg bg-raised shadow-dialog outline-none forced-colors:border transition-[opacity,scale] duration-(--dur-3) ease-(--ease-out) data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <Choices
              onRun={(command) => {
                chosen.current = command;
                onOpenChange(false);
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choices({ onRun }: { onRun: (command: Command) => void }) {
  const all = useCommands().filter(({ isForKeysAlone }) => !isForKeysAlone);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const groups = toGroups(findCommands(all, typed));
  const rows = groups.flatMap(({ commands }) => commands);
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
    else if (event.key === "Enter" && active) onRun(active);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex h-13 items-center gap-2.5 border-b border-line px-4">
        <Search className="text-muted" />
        <input
          role="combobox"
          aria-label={t("paletteHint")}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t("paletteHint")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
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
        {rows.length === 0 && <p className="px-3 py-2 text-muted">{t("noCommandFound")}</p>}
        {groups.map(({ group, head, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={group} role="group" aria-label={head}>
            <div aria-hidden className="px-3 pt-2 pb-1 text-xs text-muted">
              {head}
            </div>
            {commands.map((command) => (
              <Choice
                key={command.id}
                id={`${listId}-${command.id}`}
                command={command}
                typed={typed}
                isActive={command === active}
                onPoint={() => setAt(rows.indexOf(command))}
                onRun={() => onRun(command)}
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
          {t("escapeHint")}
        </span>
      </div>
    </>
  );
}

interface ChoiceProps {
  id: string;
  command: Command;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Choice({ id, command, typed, isActive, onPoint, onRun }: ChoiceProps) {
  const { title, keys, icon: Icon } = command;
  return (
    // The field keeps the focus and has the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that controls the list handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the active option is told by the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onRun}
      className="flex h-9 cursor-default items-center gap-2.5 rounded-sm px-3 aria-selected:bg-selected max-lg:h-11 forced-colors:aria-selected:outline-2"
    >
      {Icon ? <Icon className="text-muted" /> : <span className="size-4" />}
      <span className="min-w-0 flex-1 truncate">
        <Found text={title()} typed={typed} />
      </span>
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
