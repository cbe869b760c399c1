import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  cursorNotValid: "This is not a cursor of this list",
  manySearches: "You have searched many times in a minute. Wait a moment, then go on.",
  valueNotKnown: '"{part}" is unknown. Use {values}.',
  momentNotKnown: '"{part}" is unknown. Use a date such as 2026-05-03.',
  or: " or ",
});
