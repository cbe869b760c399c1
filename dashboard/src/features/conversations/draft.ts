import { personStorage } from "../../shared/storage/person-storage.ts";
import { useStored } from "../../shared/storage/use-stored.ts";

/**
 * Drafts, one per conversation whatever list it is opened from (S08, S09). They survive reloads and a session that expires
 * (GAP-94).
 */
export interface Draft {
  text: string;
  /** The `clientId` of a failed attempt with exactly this text, so that a retry does not store it twice. */
  clientId?: string;
}

interface DraftKey {
  accountId: string;
  conversationId: string;
}

const EMPTY: Draft = { text: "" };

const toName = (conversationId: string) => `draft.${conversationId}`;

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
  return draft.text === "" ? null : JSON.stringify(draft);
}

export function useDraft({ accountId, conversationId }: DraftKey): [Draft, (draft: Draft) => void] {
  const [stored, write] = useStored(accountId, toName(conversationId));
  return [parse(stored), (draft) => write(serialize(draft))];
}

/** Puts the text of a failed send back in front of what has been typed since (MSG-58). */
export function restoreDraft(
  { accountId, conversationId }: DraftKey,
  failed: { text: string; clientId: string },
): void {
  const since = parse(personStorage.read(accountId, toName(conversationId))).text;
  const draft = since.trim() === "" ? failed : { text: `${failed.text}\n${since}` };
  personStorage.write(accountId, toName(conversationId), serialize(draft));
}
