import { useCommand } from "../../shared/keys/commands.ts";
import { t } from "./texts.ts";

interface ListKeysProps {
  /** Whether there are rows. */
  isOn: boolean;
  isPicking: boolean;
  onMove: (step: 1 | -1) => void;
  onPick: (isRange: boolean) => void;
  onClear: () => void;
}

/** The keys of a list. They are no use before the list is read, and are fetched after it. */
export function ListKeys({ isOn, isPicking, onMove, onPick, onClear }: ListKeysProps) {
  const ofList = { group: "list", isForKeysAlone: true } as const;
  useCommand({ ...ofList, id: "list.next", title: () => t("nextRow"), keys: "j" }, () => onMove(1), { isOn });
  useCommand({ ...ofList, id: "list.previous", title: () => t("previousRow"), keys: "k" }, () => onMove(-1), { isOn });
  useCommand({ ...ofList, id: "list.pick", title: () => t("pickRow"), keys: "x" }, () => onPick(false), { isOn });
  const range = { ...ofList, id: "list.pickRange", title: () => t("pickRange"), keys: "Shift+x" };
  useCommand(range, () => onPick(true), { isOn });
  useCommand({ ...ofList, id: "list.clear", title: () => t("clearPicked"), keys: "Escape" }, onClear, {
    isOn: isPicking,
  });
  return null;
}
