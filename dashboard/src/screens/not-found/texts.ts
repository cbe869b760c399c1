import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  screenNotShown: "This screen could not be shown",
  typedIsKept: "What you typed is kept.",
  nothingHere: "There is nothing at this address",
  nothingHereWhy: "It may have been mistyped, or the page was removed.",
  goToProjects: "Go to Projects",
});
