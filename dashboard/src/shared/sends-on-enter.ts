import type { KeyboardEvent } from "react";

/** The key code that browsers report for keys that an input method handles. */
export const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Enter sends, Shift+Enter makes a newline (VAL-28). An Enter that only confirms a candidate of an input method does
 * neither (S10): it is composing, or, where a browser ends the composition first, it still carries the code 229.
 */
export function isSendKey(event: KeyboardEvent): boolean {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD;
  return event.key === "Enter" && !event.shiftKey && !isComposing;
}
