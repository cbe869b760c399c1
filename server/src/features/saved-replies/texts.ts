import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  cursorNotValid: "This is not a cursor of this list",
  shortcutTaken: "The shortcut /{shortcut} is already in use for this language",
  manySavedReplies: "A project has at most {count} saved replies. Delete some that nobody uses.",
  staysShared: "A shared reply stays shared",
  agentNotMember: "This agent is not a member of the project",
  tagNotThere: "This tag does not exist or is archived",
  variableLeft: "{variable} is not filled in yet",
});
