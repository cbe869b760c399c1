import { personStorage } from "../../../shared/storage/person-storage.ts";
import { useStored } from "../../../shared/storage/use-stored.ts";

/** What is written: an answer to the visitor, or a note that agents alone see. */
export type ModeId = "reply" | "note";

/**
 * Drafts, one per conversation and mode, whatever list it is opened from (S08, S09). They survive reloads and a session that
 * expires (GAP-94).
 */
export interface Draft {
  text: string;
  /** The `clientId` of a failed attempt with exactly this draft, so that a retry does not store it twice. */
  clientId?: string | undefined;
  /** What went with that attempt beside the text. */
  sentWith?: string | undefined;
  /** What parts of the composer keep beside the text, by the part's name; each value survives JSON. */
  kept?: Readonly<Record<string, unknown>> | undefined;
}

export interface DraftKey {
  accountId: string;
  conversationId: string;
  mode: ModeId;
}

const EMPTY: Draft = { text: "" };

const toName = ({ conversationId, mode }: DraftKey) =>
  mode === "reply" ? `draft.${conversationId}` : `draft.${conversationId}.${mode}`;

function parse(stored: string | null): Draft {
  if (stored === null) return EMPTY;
  try {
    const draft = JSON.parse(stored) as Draft;
    return typeof draft.text === "string" ? draft : EMPTY;
  } catch {
    return EMPTY;
  }
}

function serialize(draft: Draft): string | null {
  const isEmpty = draft.text === "" && draft.clientId === undefined && Object.keys(draft.kept ?? {}).length === 0;
  return isEmpty ? null : JSON.stringify(draft);
}

export function readDraft(key: DraftKey): Draft {
  return parse(personStorage.read(key.accountId, toName(key)));
}

export function writeDraft(key: DraftKey, draft: Draft): void {
  personStorage.write(key.accountId, toName(key), serialize(draft));
}

export function useDraft(key: DraftKey): Draft {
  const [stored] = useStored(key.accountId, toName(key));
  return parse(stored);
}

/** Puts a draft whose send has failed back in front of what has been typed since (MSG-58). */
export function restoreDraft(key: DraftKey, failed: Draft): void {
  const since = readDraft(key);
  if (since.text.trim() === "" && since.kept === undefined) writeDraft(key, failed);
  // Another text than the one that was sent, so it is another message.
  else {
    const text = since.text.trim() === "" ? failed.text : `${failed.text}\n${since.text}`;
    writeDraft(key, { text, kept: { ...since.kept, ...failed.kept } });
  }
}

/** Stores something of a part with the draft; undefined forgets it. What it is sent with is another message then. */
export function keepWithDraft(key: DraftKey, name: string, value: unknown): void {
  const { text, kept } = readDraft(key);
  const entries = Object.entries({ ...kept, [name]: value }).filter(([, one]) => one !== undefined);
  writeDraft(key, { text, ...(entries.length > 0 && { kept: Object.fromEntries(entries) }) });
}
