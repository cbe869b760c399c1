import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  unreachable: "Hark can't be reached. You stay signed in.",
  screenNotShown: "This screen could not be shown",
  typedIsKept: "What you typed is kept.",
  nothingHere: "There is nothing at this address",
  nothingHereWhy: "It may have been mistyped, or the page was removed.",
  goToProjects: "Go to Projects",
});
