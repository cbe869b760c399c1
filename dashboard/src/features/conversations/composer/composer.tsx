import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { newClientId } from "../../../shared/client-id.ts";
import { useCommand } from "../../../shared/keys/commands.ts";
import { cx } from "../../../shared/ui/cx.ts";
import { t } from "../texts.ts";
import { ComposerText } from "./composer-text.tsx";
import { type DraftKey, keepWithDraft, type ModeId, readDraft, useDraft, writeDraft } from "./draft.ts";
import { ModeTabs } from "./mode-tabs.tsx";
import {
  type Composer as ComposerApi,
  ComposerContext,
  type ComposerMode,
  type ComposerPart,
  type TakesKey,
  type Target,
} from "./parts.ts";
import { onWish } from "./wishes.ts";
import { writeText } from "./write-text.ts";

interface ComposerProps extends Target {
  /** The first one is where a conversation opens. */
  modes: readonly [ComposerMode, ...ComposerMode[]];
  parts: readonly ComposerPart[];
  addFiles: (files: File[]) => void;
}

/** Where an agent writes. `parts.ts` says what can be put into it and how. */
export function Composer({ modes, ...props }: ComposerProps) {
  const [modeId, setModeId] = useState<ModeId>(modes[0].id);
  const mode = modes.find(({ id }) => id === modeId) ?? modes[0];
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<"textarea" | "[aria-selected=true]">(undefined);

  function focusWanted() {
    if (wanted.current) box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  }

  function goTo(id: ModeId, target: typeof wanted.current = "textarea") {
    wanted.current = target;
    if (id === mode.id) focusWanted();
    else setModeId(id);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text and the tabs of another mode are other elements
  useLayoutEffect(focusWanted, [mode.id]);

  const { conversation } = props;
  const answer = useEffectEvent((id: ModeId) => goTo(id));
  useEffect(() => onWish(conversation.id, (id) => answer(id)), [conversation.id]);
  for (const { id, letter, label, icon } of modes) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the modes are the same at every rendering
    useCommand({ id: `composer.${id}`, title: label, keys: letter.toLowerCase(), group: "conversation", icon }, () =>
      goTo(id),
    );
  }

  return (
    <div ref={box}>
      {/* Hooks of a mode are its own, so another mode is another component. */}
      <ModeComposer
        key={mode.id}
        {...props}
        mode={mode}
        goTo={goTo}
        tabs={
          <ModeTabs
            modes={modes}
            selected={mode.id}
            onSelect={(id) => goTo(id, "[aria-selected=true]")}
            onWrite={(id) => goTo(id)}
          />
        }
      />
    </div>
  );
}

interface ModeComposerProps extends Omit<ComposerProps, "modes"> {
  mode: ComposerMode;
  goTo: (mode: ModeId) => void;
  tabs: ReactNode;
}

function ModeComposer(props: ModeComposerProps) {
  const { projectId, conversation, accountId, agentId, onClosing, mode, goTo, tabs, addFiles } = props;
  const target: Target = { projectId, conversation, accountId, agentId, onClosing };
  const key: DraftKey = { accountId, conversationId: conversation.id, mode: mode.id };
  const draft = useDraft(key);
  const parts = useMemo(
    () => props.parts.filter((part) => (part.modes ?? ["reply"]).includes(mode.id)),
    [props.parts, mode.id],
  );
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState({ start: draft.text.length, end: draft.text.length });
  const [list, setList] = useState<{ id: string; activeId: string | undefined } | null>(null);
  const [keys] = useState<TakesKey[]>(() => []);
  const submit = mode.useSubmit(target);
  const hasMore = mode.useHasMore?.(target) ?? false;
  const modeWaitsFor = mode.useWaitsFor?.(target) ?? null;

  // biome-ignore lint/correctness/useHookAtTopLevel: a mode has the same parts at every rendering
  const marks = parts.flatMap((part) => part.useMarks?.(draft, { projectId, selection }) ?? []);
  const content = draft.text.trim();
  const excess = content.length - mode.maxLength;
  const waitsFor =
    excess > 0
      ? t("charactersTooLong", { count: excess })
      : (modeWaitsFor ?? parts.map((part) => part.waitsFor?.(draft) ?? null).find((reason) => reason !== null) ?? null);
  const canSend = (content !== "" || hasMore) && waitsFor === null;

  function changeText(text: string) {
    const before = readDraft(key);
    const kept = { ...before.kept };
    for (const { name, change } of parts) {
      if (change && kept[name] !== undefined) kept[name] = change(kept[name], before.text, text);
    }
    const entries = Object.entries(kept).filter(([, value]) => value !== undefined);
    writeDraft(key, { text, ...(entries.length > 0 && { kept: Object.fromEntries(entries) }) });
  }

  const [addKeys] = useState(() => (takes: TakesKey) => {
    keys.unshift(takes);
    return () => void keys.splice(keys.indexOf(takes), 1);
  });

  const composer: ComposerApi = {
    ...target,
    mode: mode.id,
    setMode: goTo,
    draft,
    selection,
    textarea,
    insertText(text, from, to = from) {
      const field = textarea.current;
      if (field) writeText(field, text, from ?? field.selectionStart, to ?? field.selectionEnd);
    },
    select(start, end) {
      textarea.current?.focus();
      textarea.current?.setSelectionRange(start, end);
    },
    keep: (name, value) => keepWithDraft(key, name, value),
    setList,
    canSend,
    waitsFor,
    send({ close } = {}) {
      textarea.current?.focus();
      // What is stored counts: two presses of a key may come before the next rendering (S03).
      const now = readDraft(key);
      if (!canSend || (now.text.trim() === "" && !hasMore)) return;
      writeDraft(key, { text: "" });
      setSelection({ start: 0, end: 0 });
      submit(
        {
          ...now,
          text: parts.reduce((text, { clean }) => clean?.(text) ?? text, now.text).trim(),
          clientId: now.clientId ?? newClientId(),
        },
        { ...(close && { close }), body: Object.assign({}, ...parts.map((part) => part.toSend?.(now) ?? {})) },
      );
    },
    addFiles,
    addKeys,
  };

  const of = (slot: "Banner" | "Chips" | "Tool" | "Popup") =>
    parts.map((part) => {
      const Slot = part[slot];
      return Slot && <Slot key={part.name} />;
    });

  const isNote = mode.id === "note";
  return (
    <ComposerContext value={composer}>
      {of("Banner")}
      <div
        data-mode={mode.id}
        className={cx(
          "relative mx-4 mb-4 rounded-lg border focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 max-lg:mx-2 max-lg:mb-2",
          isNote
            ? "border-note-control bg-note text-on-note focus-within:outline-note-control"
            : "border-line-control bg-surface focus-within:outline-focus",
        )}
      >
        {of("Popup")}
        <div className="flex items-center gap-2 px-2 pt-1.5">
          {tabs}
          <span className={cx("ms-auto min-w-0 truncate pe-1.5 text-xs", isNote ? "text-note-muted" : "text-muted")}>
            <mode.Hint />
          </span>
        </div>
        {of("Chips")}
        <ComposerText mode={mode} marks={marks} keys={keys} list={list} onChange={changeText} onSelect={setSelection} />
        <div className="flex items-center gap-1 px-2 pt-1 pb-2">
          {of("Tool")}
          <span className="min-w-0 flex-1" />
          <span role="status" className={cx("me-2 min-w-0 truncate text-xs empty:hidden", excess > 0 && "text-danger")}>
            {waitsFor}
          </span>
          {waitsFor === null && (
            <span className={cx("me-2 flex items-center gap-1 text-xs max-lg:hidden", !isNote && "text-muted")}>
              <mode.EnterHint />
            </span>
          )}
          <mode.Button />
        </div>
      </div>
    </ComposerContext>
  );
}
