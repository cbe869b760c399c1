import { useEffect, useEffectEvent } from "react";
import { createKeybindingsHandler } from "tinykeys";
import { TAKEN_BY_INPUT_METHOD } from "../sends-on-enter.ts";

interface Shortcut {
  /** As tinykeys writes them: `t`, or `g i` for one after the other. Letters are what the key writes, on any keyboard. */
  keys: string;
  run: () => void;
}

/** The last one that was added wins its keys, and gives them back when it goes. */
const shortcuts: Shortcut[] = [];
let handle: EventListener | undefined;

/**
 * Runs something on keys for as long as the component is there and `isOn`. Keys do nothing while somebody types or composes, with
 * Ctrl, Alt or Meta held, and behind an open dialog or menu (wire/find.md, section 6).
 */
export function useShortcut(keys: string, run: () => void, { isOn = true }: { isOn?: boolean } = {}): void {
  const runNewest = useEffectEvent(run);
  useEffect(() => (isOn ? addShortcut({ keys, run: () => runNewest() }) : undefined), [keys, isOn]);
}

function addShortcut(shortcut: Shortcut): () => void {
  shortcuts.push(shortcut);
  listen();
  return () => {
    shortcuts.splice(shortcuts.indexOf(shortcut), 1);
    listen();
  };
}

export function hasShortcut(keys: string): boolean {
  return shortcuts.some((known) => known.keys === keys);
}

/** Does what the key does, for a menu that lists it. */
export function runShortcut(keys: string): void {
  shortcuts.findLast((known) => known.keys === keys)?.run();
}

function listen(): void {
  if (handle) window.removeEventListener("keydown", handle);
  handle = undefined;
  if (shortcuts.length === 0) return;
  const bindings = shortcuts.map(({ keys, run }) => [
    keys,
    (event: KeyboardEvent) => {
      // The field that may take the focus now must not get the letter.
      event.preventDefault();
      run();
    },
  ]);
  handle = createKeybindingsHandler(Object.fromEntries(bindings), { ignore: isTaken });
  window.addEventListener("keydown", handle);
}

const TYPED_INTO = "input, textarea, select, [contenteditable], [role=listbox]";
const ON_TOP = "[role=dialog], [role=alertdialog], [role=menu]";

function isTaken(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    event.repeat ||
    event.isComposing ||
    event.keyCode === TAKEN_BY_INPUT_METHOD ||
    (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) ||
    document.querySelector(ON_TOP) !== null
  );
}
