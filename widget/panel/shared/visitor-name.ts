import { page } from "./page.ts";
import { visitor } from "./session.ts";
import { useStore } from "./store.ts";
import { useTexts } from "./texts/texts.ts";

/** The visitor's first name as the greeting takes it; a guest without a name is greeted all the same (WID-09). */
export function useVisitorName(): string {
  const { t } = useTexts();
  const identifiedName = useStore(page, (state) => state?.identity?.name ?? null);
  const person = useStore(visitor, (state) => state);
  const [first] = (person ? person.name : identifiedName)?.trim().split(/\s+/u) ?? [];
  return first || t("greetingNobody");
}
