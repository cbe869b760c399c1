import { visitor } from "../../shared/session.ts";
import { useStore } from "../../shared/store.ts";
import { addTexts } from "../../shared/texts/texts.ts";
import { useCode } from "../../shared/use-code.ts";

const code = {
  async load() {
    const [{ PopularSuggestions }, { feedbackTexts }] = await Promise.all([
      import("./popular-suggestions.tsx"),
      import("./texts.ts"),
    ]);
    addTexts(feedbackTexts);
    return PopularSuggestions;
  },
};

/** Suggestions on Home, once the visitor has a session: neither they nor their code are waited for. */
export function HomeSuggestions() {
  const isKnown = useStore(visitor, (person) => person !== null);
  const { Component: Popular } = useCode(isKnown ? code : null);
  return Popular ? <Popular /> : null;
}
