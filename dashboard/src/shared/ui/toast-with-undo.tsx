import { useEffect, useRef } from "react";
import type { Toast } from "react-hot-toast/headless";
import { useCommand } from "../keys/commands.ts";
import { t } from "./texts.ts";
import { toast } from "./toast.tsx";
import { toastFailure } from "./toast-failure.tsx";
import { ToastWords } from "./toast-words.tsx";

/** As long as somebody needs to see that it was the wrong one and to get there. */
const UNDO_MS = 6_000;

interface UndoOptions {
  /** The next of the same id takes its place, so that they never pile up. */
  id?: string;
  /** Milliseconds. */
  duration?: number;
  /** Called when the way back is no longer offered. Also after it was taken. */
  onGone?: () => void;
}

let count = 0;

/** Says what was done and offers the way back, also by the key Z for as long as it is there. */
export function toastWithUndo(text: string, undo: () => unknown, options: UndoOptions = {}): void {
  const { id = "undo", duration = UNDO_MS, onGone = () => {} } = options;
  const key = count++;
  toast.success((item) => <WithUndo key={key} item={item} text={text} undo={undo} onGone={onGone} />, { id, duration });
}

type WithUndoProps = Required<Pick<UndoOptions, "onGone">> & { item: Toast; text: string; undo: () => unknown };

function WithUndo({ item, text, undo, onGone }: WithUndoProps) {
  function handleUndo() {
    toast.dismiss(item.id);
    Promise.resolve(undo()).catch((error) => toastFailure(error, t("undoFailed"), handleUndo));
  }

  useCommand(
    {
      id: `undo.${item.id}`,
      title: () => t("undoWhat", { what: text }),
      keys: "z",
      group: "general",
      isForDialogs: true,
    },
    handleUndo,
    { isOn: item.visible },
  );

  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      // Later, as React tries effects out in development.
      leaving.current = setTimeout(onGone);
    };
  }, [onGone]);

  return <ToastWords text={text} action={t("undo")} aria-keyshortcuts="Z" onClick={handleUndo} />;
}
