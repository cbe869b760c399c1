/**
 * Writes over a range of a text field as a person would: the browser records one step for Ctrl Z, and whoever listens to the field's
 * input hears of it.
 */
export function writeText(field: HTMLTextAreaElement, text: string, start: number, end: number): void {
  field.focus();
  field.setSelectionRange(start, end);
  // The command is old and without a successor: no other way of writing can be undone.
  if (text !== "" && run("insertText", text)) return;
  if (text === "" && (start === end || run("delete"))) return;
  field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}

function run(command: string, text?: string): boolean {
  return typeof document.execCommand === "function" && document.execCommand(command, false, text);
}
