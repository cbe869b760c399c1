import type { ConversationDetail } from "@hark/contract/conversations/schema";
import type { LucideIcon } from "lucide-react";
import {
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffectEvent,
  useLayoutEffect,
} from "react";
import type { Draft, ModeId } from "./draft.ts";

/*
 * How to plug into the composer
 *
 * The composer is a frame: lines above it, a row of modes, chips, the text, tools, and a button. What stands in it is a list,
 * `screens/messages/composer-parts.ts`: a new part is a file with a `ComposerPart`, and one line there. A part that needs two
 * features is composed in `screens/messages/`, as features stay apart. What is opened or rare is loaded by `onDemand`, as the
 * bytes of an open conversation are counted.
 *
 * - `Banner`, `Chips`, `Tool`, `Popup` are components without properties. They render null while they have nothing to show, and
 *   call `useComposer()` for all there is to know. A popup stands right above the box, over the thread, as wide as the box at most.
 * - `waitsFor(draft)` blocks sending and says why, in a few words that stand beside the button: "Fill in: Order number".
 * - `useMarks(draft, at)` paints pieces of the text over themselves: a range and a class. The class must not change the width of
 *   the letters (colour, background, underline, shadow; no weight, no padding). It is a hook.
 * - `clean(text)` takes out of what is sent whatever is only there for the part.
 * - A part can keep what belongs to the draft: `keep(name, value)` stores it with the text, so that it survives a reload and a
 *   failed send. `change(kept, before, after)` moves it along with an edit of the text: ranges, mostly.
 * - `toSend(draft)` adds fields to the request.
 * - `insertText(text, from, to)` writes at the cursor or over a range. One Ctrl Z takes it back whole, and `change` sees it.
 * - `useComposerKeys(handle)` gives a popup the keys of the text before the composer has them; true means taken.
 * - `setList({ id, activeId })` tells screen readers which row of a popup's list is the current one while the focus stays in
 *   the text.
 *
 * A mode is a `ComposerMode`: its words, its tone, and `useSubmit`, a hook that returns what sends. The composer empties the draft
 * before it calls it; what fails puts it back by `restoreDraft`.
 */

export interface ComposerPart {
  /** Also the name under which the part keeps something with the draft. */
  name: string;
  /** Left out: in replies alone. */
  modes?: readonly ModeId[];
  /** A line or a card above the box. */
  Banner?: ComponentType;
  /** On top of the text, inside the box. */
  Chips?: ComponentType;
  /** A button in the lower row. */
  Tool?: ComponentType;
  /** Over the thread, right above the box. */
  Popup?: ComponentType;
  waitsFor?: (draft: Draft) => string | null;
  /** A hook: pieces of the text that look different. */
  useMarks?: (draft: Draft, at: MarkedAt) => readonly TextMark[];
  clean?: (text: string) => string;
  change?: (kept: unknown, before: string, after: string) => unknown;
  toSend?: (draft: Draft) => object;
}

export interface MarkedAt {
  projectId: string;
  /** Where the cursor is, or where the selection begins and ends. */
  selection: { start: number; end: number };
}

export interface TextMark {
  start: number;
  end: number;
  className: string;
}

export interface ComposerMode {
  id: ModeId;
  /** Functions, as the language is not known while modules load. */
  label: () => string;
  /** The letter that goes to it while nothing is being typed; capital. */
  letter: string;
  icon: LucideIcon;
  /** Who gets it, at the end of the row of modes. */
  Hint: ComponentType;
  /** The text's accessible name. */
  textLabel: () => string;
  placeholder: () => string;
  maxLength: number;
  /** Beside the button on larger screens: which key it is. */
  EnterHint: ComponentType;
  /** The button or buttons at the end. */
  Button: ComponentType;
  /** A hook; what it returns sends the draft. */
  useSubmit: (target: Target) => (draft: Draft, options: SubmitOptions) => void;
  /** A hook: whether there is something to send beside the text. */
  useHasMore?: (target: Target) => boolean;
  /** A hook that says why nothing can be sent yet. */
  useWaitsFor?: (target: Target) => string | null;
}

/** Where it is written, and by whom. */
export interface Target {
  projectId: string;
  conversation: ConversationDetail;
  accountId: string;
  agentId: string;
  /** Called as Send and close begins; what it returns is called once the conversation is closed. */
  onClosing: () => () => void;
}

export interface SubmitOptions {
  /** Closes the conversation with it. */
  close?: boolean;
  /** What the parts add to the request. */
  body: object;
}

export interface Composer extends Target {
  mode: ModeId;
  /** Goes to a mode and into its text. */
  setMode: (mode: ModeId) => void;
  draft: Draft;
  /** Where the cursor is in the text, or where the selection begins and ends. */
  selection: { start: number; end: number };
  textarea: RefObject<HTMLTextAreaElement | null>;
  /** In one step of undoing; over `from` to `to`, or at the cursor. The cursor stands behind it then. */
  insertText: (text: string, from?: number, to?: number) => void;
  select: (start: number, end: number) => void;
  /** Undefined forgets it. */
  keep: (name: string, value: unknown) => void;
  setList: (list: { id: string; activeId: string | undefined } | null) => void;
  canSend: boolean;
  /** Why not, where there is something to say. */
  waitsFor: string | null;
  send: (options?: { close?: boolean }) => void;
  addFiles: (files: File[]) => void;
  /** Returns what gives the keys back. */
  addKeys: (takes: TakesKey) => () => void;
}

export type TakesKey = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;

export const ComposerContext = createContext<Composer | null>(null);

/** Of the composer around it. */
export function useComposer(): Composer {
  const composer = use(ComposerContext);
  if (!composer) throw new Error("There is no composer around this part");
  return composer;
}

/** Takes keys of the text before the composer does, for as long as the part is there; the last part that came is asked first. */
export function useComposerKeys(takes: TakesKey): void {
  const { addKeys } = useComposer();
  const takesNow = useEffectEvent(takes);
  useLayoutEffect(() => addKeys((event) => takesNow(event)), [addKeys]);
}
