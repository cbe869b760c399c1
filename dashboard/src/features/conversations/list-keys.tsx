import { type RefObject, useEffect } from "react";
import { useCommand } from "../../shared/keys/commands.ts";
import { t } from "./texts.ts";

interface ListKeysProps {
  /** Whether there are rows. */
  isOn: boolean;
  isPicking: boolean;
  onMove: (step: 1 | -1) => void;
  onPick: (isRange: boolean) => void;
  onClear: () => void;
  /** What was pressed before this code was here. */
  early: RefObject<KeyboardEvent[]>;
}

/** The keys of a list. They are no use before the list is read, and are fetched after it. */
export function ListKeys({ isOn, isPicking, onMove, onPick, onClear, early }: ListKeysProps) {
  const ofList = { group: "list", isForKeysAlone: true } as const;
  useCommand({ ...ofList, id: "list.next", title: () => t("nextRow"), keys: "j" }, () => onMove(1), { isOn });
  useCommand({ ...ofList, id: "list.previous", title: () => t("previousRow"), keys: "k" }, () => onMove(-1), { isOn });
  useCommand({ ...ofList, id: "list.pick", title: () => t("pickRow"), keys: "x" }, () => onPick(false), { isOn });
  const range = { ...ofList, id: "list.pickRange", title: () => t("pickRange"), keys: "Shift+x" };
  useCommand(range, () => onPick(true), { isOn });
  useCommand({ ...ofList, id: "list.clear", title: () => t("clearPicked"), keys: "Escape" }, onClear, {
    isOn: isPicking,
  });
  useEffect(() => void catchUp(early.current.splice(0)), [early]);
  return null;
}

/** Does late what was pressed early, unless the focus has gone elsewhere since. */
async function catchUp(events: readonly KeyboardEvent[]): Promise<void> {
  if (events.at(-1)?.target !== document.activeElement) return;
  for (const event of events) {
    if (event.defaultPrevented) continue;
    const focused = document.activeElement;
    if (/^[jkx]$/i.test(event.key)) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    // It fell on the page, but was meant for the row that the key before it goes to.
    else if (event.key === "Enter" && focused !== event.target && focused instanceof HTMLElement) focused.click();
    // The next key starts from the row that React has rendered for this one.
    await Promise.resolve();
  }
}
