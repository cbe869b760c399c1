import { Fragment } from "react";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { t } from "./texts.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const signs: Record<string, () => string> = {
  Enter: () => "↵",
  Shift: () => (isMac ? "⇧" : "Shift"),
  Control: () => (isMac ? "⌘" : "Ctrl"),
  Escape: () => "Esc",
};

/** The caps of a command's keys: `g i` is one after the other, `Shift+x` both at once. */
export function KeyCaps({ keys, hasThen = false }: { keys: string; hasThen?: boolean }) {
  return (
    <span className="flex items-center gap-1 text-2xs text-muted">
      {keys.split(" ").map((press, index) => (
        // The same key may come twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <Fragment key={index}>
          {hasThen && index > 0 && <span>{t("thenWord")}</span>}
          {press.split("+").map((key) => (
            <Kbd key={key}>{signs[key]?.() ?? key.toUpperCase()}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
