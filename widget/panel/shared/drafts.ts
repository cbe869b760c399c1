import { newId } from "./ids.ts";
import { onVisitorChange } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/**
 * What is typed and not sent yet; one per conversation, so that nothing follows into another (case S08). A new
 * conversation's draft goes from chat to ticket form and back as agents come and go.
 */
export interface Draft {
  text: string;
  files: File[];
  /** Of a visitor whose address is not known; asked for in ticket mode. */
  email: string;
  /** Of the try: a repeat of a failed send carries the same, so that the server keeps one. */
  clientId: string;
}

/** Of the conversation that is not started yet. */
export const newDraftKey = "new";
/** Of a suggestion's title. */
export const suggestDraftKey = "suggest";

const blank = (): Draft => ({ text: "", files: [], email: "", clientId: newId() });

/** By conversation; `kept-drafts.ts` takes them to the next page. */
export const drafts = createStore<Record<string, Draft>>({});
const nothing = blank();

onVisitorChange(() => drafts.set({}));

export function useDraft(key: string): Draft {
  return useStore(drafts, (state) => state[key] ?? nothing);
}

export function getDraft(key: string): Draft {
  return drafts.get()[key] ?? nothing;
}

export function changeDraft(key: string, change: Partial<Draft>) {
  drafts.set((state) => ({ ...state, [key]: { ...(state[key] ?? blank()), ...change } }));
}

export function clearDraft(key: string) {
  drafts.set(({ [key]: _, ...others }) => others);
}

/** What of a text still has to go when an earlier try of it has arrived after all. */
export function remainingText(text: string, arrived: string): string {
  const written = text.trim();
  if (written === arrived) return "";
  return written.startsWith(`${arrived}\n`) ? written.slice(arrived.length).trim() : written;
}

/** A try with this id is stored: what has been written since is the beginning of another. */
export function settleText(key: string, clientId: string, arrived: string) {
  const draft = getDraft(key);
  if (draft.clientId === clientId) changeDraft(key, { text: remainingText(draft.text, arrived), clientId: newId() });
}
