import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  cursorNotValid: "This is not a cursor of this list",
  mergeIntoItself: "A visitor can't be merged into itself",
  visitorMissing: "This visitor does not exist",
  manyExports: "You have exported visitors many times within an hour. Wait a while, then go on.",
});
