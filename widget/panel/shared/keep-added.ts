import { changeDraft, clearDraft, type Draft, getDraft } from "./drafts.ts";

/**
 * Call it when a draft that stayed in its form meanwhile has been stored as it was when it was sent: what was added since becomes another
 * draft, under `to`. A text that was changed in its middle is kept as it is.
 */
export function keepAdded(from: string, sent: Draft, to: string) {
  const { text, files } = getDraft(from);
  const added = {
    text: text.startsWith(sent.text) ? text.slice(sent.text.length).trim() : text,
    files: files.filter((file) => !sent.files.includes(file)),
  };
  clearDraft(from);
  if (added.text || added.files.length > 0) changeDraft(to, added);
}
