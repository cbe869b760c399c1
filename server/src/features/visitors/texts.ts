import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  cursorNotValid: "This is not a cursor of this list",
  mergeIntoItself: "A visitor can't be merged into itself",
  mergeIntoAddress:
    "Your team has named this address, and no browser may see what is kept for it. Merge them the other way round.",
  visitorMissing: "This visitor does not exist",
  manyExports: "You have exported visitors many times within an hour. Wait a while, then go on.",
  manyImports: "You have imported as many visitors as an hour allows. Wait a while, then go on.",
  importNeedsKey: "The line has neither an ID nor an email",
  importUnknownId: "No visitor of this project has this ID",
  importTwice: "A line above is about the same visitor",
  importNameLong: "The name is too long",
  importIdLong: "The ID is too long",
  importEmailWrong: "This is not an email address",
  importMetadataLarge: "The metadata would be too large",
});
