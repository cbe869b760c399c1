import type { OwnWidgetUser } from "@hark/contract/visitors/schema";
import type { KeptDrafts, LoaderState } from "../../protocol.ts";
import { drafts } from "./drafts.ts";
import { page, tellPage } from "./page.ts";
import { getToken, visitor } from "./session.ts";

/**
 * Drafts outlive the frame: the customer's next page restores them. Files and quotes do not, as the page has no storage for them.
 */
export function keepDrafts() {
  let isRestored = false;
  const look = () => {
    const person = visitor.get();
    if (!person) return;
    if (!isRestored) restore(person);
    isRestored = true;
    save();
  };
  visitor.subscribe(look);
  drafts.subscribe(save);
  look();
}

function restore(person: OwnWidgetUser) {
  const state = page.get();
  const kept = state && keptFor(person, state);
  if (!kept) return;
  // Text typed since comes before text from the previous page.
  drafts.set((typed) => ({
    ...Object.fromEntries(
      Object.entries(kept.texts).map(([key, text]) => [key, { files: [], replyToId: null, ...text }]),
    ),
    ...typed,
  }));
}

/**
 * Whether the drafts are this person's: written under the token that the page still has, by the same visitor or by the guest
 * whom the page has identified since.
 */
export function keptFor(
  person: Pick<OwnWidgetUser, "id" | "isVerified">,
  { drafts: kept, visitor: stored }: Pick<LoaderState, "drafts" | "visitor">,
): KeptDrafts | null {
  if (!kept || kept.token !== stored?.token) return null;
  return kept.visitorId === person.id || (kept.isGuest && person.isVerified) ? kept : null;
}

/** Call it only once the visitor is known, as drafts are stored with their owner. */
function save() {
  const person = visitor.get();
  const token = getToken();
  if (!person || !token) return;
  const isGuest = !person.isVerified && !page.get()?.identity;
  let texts: KeptDrafts["texts"] | undefined;
  for (const [key, { text, email, clientId }] of Object.entries(drafts.get())) {
    if (!text && !email) continue;
    // What is on its way stands under its conversation's key, a space and more, and before what was typed since.
    const to = key.replace(/ .*/, "");
    const before = texts?.[to];
    texts = { ...texts, [to]: before ? { ...before, text: `${before.text}\n${text}` } : { text, email, clientId } };
  }
  tellPage({ type: "drafts", drafts: texts ? { token, visitorId: person.id, isGuest, texts } : null });
}
