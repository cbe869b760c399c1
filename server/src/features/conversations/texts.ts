import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  hi: "Hi {name},",
  hiThere: "Hi there,",
  agentReplied: "{agent} from {project} replied",
  teamReplied: "The {project} team replied",
  continueConversation: "Continue the conversation",
  becauseWrote:
    "You are receiving this because you wrote to {project}. Replies to this email don't reach the team: write in the chat on the site.",
  writingTooFast: "You are writing very fast. Wait a moment, then send it again.",
  manyFilesOfAll: "This team has received too many files today. Describe in words what you see, or try again tomorrow.",
  manyFiles: "That's a lot of files. Wait a while, then go on.",
  agentNotMember: "This agent is not a member of the project",
  notQuotable: "This message can't be quoted here",
  clientIdInUse: "A message with this client id was already sent",
  snoozeNotValid: "Choose a time in the future, at most a year ahead",
  snoozeClosed: "A closed conversation can't be snoozed. Re-open it first.",
  conversationMissing: "Conversation not found",
  mergeIntoItself: "A conversation can't be merged into itself",
  mergeOtherVisitor: "Only conversations of one visitor can be merged",
  mergeAlreadyMerged: "This conversation is already merged into another one. Un-merge it there first.",
  mergeHoldsOthers: "Other conversations are merged into this one. Un-merge them first, or merge the other way round.",
  mergeTooMany: "At most {max} conversations can be merged into one",
  isMerged: "This conversation is merged into another one. Change that one, or un-merge this one first.",
  cursorNotValid: "The cursor is not valid",
});
