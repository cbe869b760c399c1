import type { KeyboardEvent } from "react";
import { cx } from "../../../shared/ui/cx.ts";
import { Kbd } from "../../../shared/ui/kbd.tsx";
import { t } from "../texts.ts";
import type { ModeId } from "./draft.ts";
import type { ComposerMode } from "./parts.ts";

interface ModeTabsProps {
  modes: readonly ComposerMode[];
  selected: ModeId;
  /** By an arrow key: the focus goes to the other tab. */
  onSelect: (mode: ModeId) => void;
  /** On a press: whoever picks a mode wants to write. */
  onWrite: (mode: ModeId) => void;
}

export function ModeTabs({ modes, selected, onSelect, onWrite }: ModeTabsProps) {
  const isNote = selected === "note";

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = modes.findIndex(({ id }) => id === selected);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const steps: Record<string, number> = {
      ArrowRight: isRightToLeft ? -1 : 1,
      ArrowLeft: isRightToLeft ? 1 : -1,
      Home: -at,
      End: modes.length - 1 - at,
    };
    const step = steps[event.key];
    const next = step === undefined ? undefined : modes[(at + step + modes.length) % modes.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
  }

  return (
    <div role="tablist" aria-label={t("whatToWrite")} onKeyDown={handleKeyDown} className="flex gap-0.5">
      {modes.map(({ id, label, letter, icon: Icon }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === selected}
          aria-keyshortcuts={letter}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onWrite(id)}
          className={cx(
            "inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-sm font-medium max-lg:h-9 max-lg:px-3",
            isNote ? "text-note-muted" : "text-muted",
            id === selected && (isNote ? "bg-on-note/12 text-on-note!" : "bg-selected text-ink!"),
            id !== selected && "hover:bg-hover",
          )}
        >
          <Icon className="size-3.5!" />
          <span>{label()}</span>
          <span aria-hidden className={cx("max-lg:hidden", isNote && "*:text-note-muted!")}>
            <Kbd>{letter}</Kbd>
          </span>
        </button>
      ))}
    </div>
  );
}
