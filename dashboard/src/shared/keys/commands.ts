import type { LucideIcon } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { matchKeybindingPress, parseKeybinding } from "tinykeys";
import { TAKEN_BY_INPUT_METHOD } from "../sends-on-enter.ts";
import { areKeysOn } from "./keys-switch.ts";

/** Under which head the palette and the help sheet show a command. */
export type CommandGroup = "conversation" | "selection" | "list" | "goTo" | "general";

/** One of what a command can be done with: an agent to assign to, a time to snooze until. */
export interface CommandChoice {
  id: string;
  title: string;
  /** Muted, at the end. */
  hint?: string | undefined;
  icon?: LucideIcon | undefined;
  run: () => void;
}

/** In the palette a command with choices shows them in place of the list, where its key would open a menu. */
export interface NestedChoices {
  /** What stands in the field meanwhile, "Snooze". */
  name: () => string;
  /** In the empty field, "Until when?" */
  hint: () => string;
  list: () => readonly CommandChoice[];
}

export interface CommandWords {
  id: string;
  title: () => string;
  group: CommandGroup;
  /** Words beside the title that find it in the palette. */
  keywords?: (() => string) | undefined;
  /** As tinykeys writes them: `t`, or `g i` for one after the other. Letters are what the key writes, on any keyboard. */
  keys?: string | undefined;
  icon?: LucideIcon | undefined;
  /** What it is done to, as the palette's head says it: the visitor's name. */
  of?: (() => string) | undefined;
  nested?: NestedChoices | undefined;
  /** Left out of the palette: it moves something that the palette covers. */
  isForKeysAlone?: boolean | undefined;
  /** Its keys work while a dialog is open: what it is about is above the dialog. */
  isForDialogs?: boolean | undefined;
}

export interface Command extends CommandWords {
  run: () => void;
}

/** What can be done now. The last one that was added wins its keys, and gives them back when it goes. */
let commands: readonly Command[] = [];
const listeners = new Set<() => void>();

/**
 * Something that can be done for as long as the component is there and `isOn`: by its keys, in the palette, the help sheet and the
 * menus, which all read this one list. Keys do nothing while somebody types or composes, with Ctrl, Alt or Meta held, behind an
 * open dialog or menu (save those that are for dialogs too), and by the switch in the profile (wire/find.md, section 6).
 */
export function useCommand(words: CommandWords, run: () => void, { isOn = true }: { isOn?: boolean } = {}): void {
  const runNewest = useEffectEvent(run);
  // Read while others render, which an effect event is not for.
  const newest = useRef(words);
  useLayoutEffect(() => {
    newest.current = words;
  });
  const { id, group, keys, icon, isForKeysAlone, isForDialogs } = words;
  const hasNested = words.nested !== undefined;
  // With the paint that shows what the keys act on, as somebody may press one of them at once.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    return addCommand({
      id,
      group,
      keys,
      icon,
      isForKeysAlone,
      isForDialogs,
      title: () => newest.current.title(),
      keywords: () => newest.current.keywords?.() ?? "",
      of: () => newest.current.of?.() ?? "",
      nested: hasNested
        ? {
            name: () => newest.current.nested?.name() ?? "",
            hint: () => newest.current.nested?.hint() ?? "",
            list: () => newest.current.nested?.list() ?? [],
          }
        : undefined,
      run: () => runNewest(),
    });
  }, [id, group, keys, icon, isForKeysAlone, isForDialogs, hasNested, isOn]);
}

function addCommand(command: Command): () => void {
  change([...commands, command]);
  return () => change(commands.filter((known) => known !== command));
}

function change(next: readonly Command[]): void {
  commands = next;
  window.addEventListener("keydown", handle);
  for (const tell of [...listeners]) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** All that can be done now, each id once, in the order in which they came. */
export function useCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, newestOfEach);
}

let lastAsked: { of: readonly Command[]; newest: readonly Command[] } = { of: [], newest: [] };

function newestOfEach(): readonly Command[] {
  if (lastAsked.of !== commands) {
    lastAsked = { of: commands, newest: [...new Map(commands.map((command) => [command.id, command])).values()] };
  }
  return lastAsked.newest;
}

export function hasCommand(keys: string): boolean {
  return commands.some((known) => known.keys === keys);
}

/** Does what the key does, for a menu that lists it. */
export function runCommand(keys: string): void {
  commands.findLast((known) => known.keys === keys)?.run();
}

/** How long the second key of a sequence is waited for. */
const SEQUENCE_MS = 1000;

let previous: KeyboardEvent | undefined;

/** Reads the list anew for each key, so that a command that comes or goes between two keys leaves a sequence open. */
function handle(event: KeyboardEvent): void {
  // What a browser's autofill tells has no key, and a modifier alone is no press.
  if (!event.key || !event.code || isTaken(event) || event.getModifierState(event.key)) return;
  const first = previous && event.timeStamp - previous.timeStamp <= SEQUENCE_MS ? previous : undefined;
  const command = (first && findCommand(first, event)) ?? findCommand(event);
  previous = command ? undefined : event;
  if (!command || (command.isForDialogs ? document.querySelector(MENU) : isBehindDialog())) return;
  // The field that may take the focus now must not get the letter.
  event.preventDefault();
  command.run();
}

function findCommand(...events: readonly KeyboardEvent[]): Command | undefined {
  return commands.findLast(({ keys }) => {
    if (keys === undefined) return false;
    // On most keyboards a question mark is written with Shift, on some without.
    const presses = parseKeybinding(keys === "?" ? "[Shift]+?" : keys);
    return (
      presses.length === events.length &&
      presses.every((press, index) => matchKeybindingPress(events[index] as KeyboardEvent, press))
    );
  });
}

const TYPED_INTO = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox]";
/** What fades away is closed already, and takes no key any more. */
const IS_OPEN = ":not([data-ending-style])";
const MENU = `[role=menu]${IS_OPEN}`;
const ON_TOP = `[role=dialog]${IS_OPEN}, [role=alertdialog]${IS_OPEN}, ${MENU}`;

export const isBehindDialog = () => document.querySelector(ON_TOP) !== null;

export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD;

function isTaken(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    event.repeat ||
    isComposing(event) ||
    (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) ||
    !areKeysOn()
  );
}
