import { newId } from "./ids.ts";
import { onVisitorChange } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/**
 * What is typed and not sent yet, one draft per conversation (case S08). A new conversation's draft is shared by the chat and
 * the ticket form, as agents come and go.
 */
export interface Draft {
  text: string;
  files: File[];
  /** The message that is answered. */
  replyToId: string | null;
  /** The address of a visitor who has none yet; asked for in ticket mode. */
  email: string;
  /** The same for every retry of a failed send, so that the server stores it once. */
  clientId: string;
}

/** The new conversation's `clientId`. */
export const newDraftKey = "new";
/** The suggestion's title. */
export const suggestDraftKey = "suggest";

const blank = (): Draft => ({ text: "", files: [], replyToId: null, email: "", clientId: newId() });

/** Drafts by conversation; `kept-drafts.ts` carries them over to the next page. */
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

/** What was typed under one key goes on under another, after what stands there. */
export function moveDraft(from: string, to: string) {
  drafts.set(({ [from]: moved, ...others }) => {
    if (!moved) return others;
    const there = others[to];
    const text = [there?.text, moved.text].filter(Boolean).join("\n");
    return { ...others, [to]: { ...moved, text, files: [...(there?.files ?? []), ...moved.files] } };
  });
}

/** Returns what is left of a text when an earlier attempt was stored after all. */
export function remainingText(text: string, arrived: string): string {
  const written = text.trim();
  if (written === arrived) return "";
  return written.startsWith(`${arrived}\n`) ? written.slice(arrived.length).trim() : written;
}

/** The attempt with this id was stored: text that was added since begins a new one. */
export function settleText(key: string, clientId: string, arrived: string) {
  const draft = getDraft(key);
  if (draft.clientId === clientId) changeDraft(key, { text: remainingText(draft.text, arrived), clientId: newId() });
}
