import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  replyDeleted: "Saved reply deleted",
  replyNotDeleted: "The saved reply could not be deleted",
  visitorName: "Visitor's name",
  visitorFirstName: "Visitor's first name",
  visitorEmail: "Visitor's email",
  agentName: "Your name",
  nameOfProject: "Project's name",
  notJson: "This is not JSON: {reason}",
  noListOfReplies: "The file has no list of saved replies",
  notAReply: "This is not a saved reply",
  quoteNotClosed: "A quotation mark is not closed",
  columnMissing: "The first line has no column '{column}'",
  titleMissing: "The title is missing",
  bodyMissing: "The text is missing",
  tagNotHere: "The project has no tag '{name}'. Create it first, or take it out of the file.",
  notYesOrNo: "'{value}' is neither true nor false",
  notAStatus: "'{value}' is neither OPEN nor CLOSED",
  notMinutes: "'{value}' is neither a number of minutes nor ANSWER",
});
