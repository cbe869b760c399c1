/** Copies text to the clipboard. Returns false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// A self-hosted Hark may be opened over plain http, where browsers have no clipboard API.
function copyBySelection(text: string): boolean {
  const holder = document.createElement("textarea");
  const focused = document.activeElement;
  holder.value = text;
  holder.readOnly = true;
  holder.className = "sr-only";
  // An open dialog traps the focus, so the text area is put inside it.
  (focused?.closest("[role=dialog], [role=alertdialog]") ?? document.body).append(holder);
  try {
    holder.select();
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    holder.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
