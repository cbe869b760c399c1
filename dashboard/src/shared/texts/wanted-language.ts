import type { Language } from "@hark/contract/texts/translate";

const remembered = "hark.pseudo";

/** Undefined for English. `?pseudo` shows the pseudo-language until the tab is closed, for development and screenshots. */
export function wantedLanguage(): Promise<Language> | undefined {
  if (!isPseudoWanted()) return undefined;
  return import("@hark/contract/texts/pseudo").then((pseudo) => pseudo.pseudoLanguage);
}

function isPseudoWanted(): boolean {
  const isAsked = /[?&]pseudo\b/.test(window.location.search);
  try {
    if (isAsked) sessionStorage.setItem(remembered, "");
    return sessionStorage.getItem(remembered) !== null;
  } catch {
    // A browser may refuse the storage; then the address has to say it each time.
    return isAsked;
  }
}
