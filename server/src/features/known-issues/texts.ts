import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  manyOpen: "A project has at most {count} open known issues. Mark some as fixed first.",
  isFixed: "This is fixed already",
  askingTooFast: "You are typing very fast. Wait a moment, then try again.",
  joiningTooFast: "You are joining very fast. Wait a moment, then try again.",
  manyJoined: "Many people have joined from your network in the last hour. Wait a while, then try again.",
  cursorNotValid: "The cursor is not valid",
});
