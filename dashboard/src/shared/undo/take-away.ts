import { useEffect, useRef } from "react";
import { toastWithUndo } from "../ui/toast-with-undo.tsx";
import { keepFocus } from "./keep-focus.ts";

/**
 * For rows that are one value together: what goes is gone from the value at once, and "Undo" puts it back into what the value is by then.
 *
 * @param value as it is shown
 */
export function useTakeAway<Value>(value: Value, onChange: (value: Value, isQuiet: boolean) => void) {
  const newest = useRef({ value, onChange });
  useEffect(() => {
    newest.current = { value, onChange };
  });
  return (said: string, without: Value, putBack: (known: Value) => Value): void => {
    keepFocus();
    // The toast says it already.
    onChange(without, true);
    toastWithUndo(said, () => newest.current.onChange(putBack(newest.current.value), true));
  };
}
