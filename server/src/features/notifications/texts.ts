import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  hark: "Hark",
  hi: "Hi {name},",
  questionFrom: "Question from {name}",
  bugReportFrom: "Bug report from {name}",
  wrote: "{name} wrote to {project}:",
  unverifiedWrote: "{name} (unverified) wrote to {project}:",
  aColleague: "A colleague",
  mentionedBy: "{author} mentioned you: {name}",
  mentioned: "{author} mentioned you in an internal note about the conversation with {name} in {project}:",
  isBack: "The conversation with {name} in {project} is unread again.",
  unverifiedIsBack: "The conversation with {name} (unverified) in {project} is unread again.",
  openConversation: "Open the conversation",
  becauseQuestions: "You are receiving this because email is switched on for questions: {settings}",
  becauseBugs: "You are receiving this because email is switched on for bug reports: {settings}",
  becauseMentions: "You are receiving this because email is switched on for mentions: {settings}",
  enoughTestMail: "That's enough test mail for now. Wait a while, then try again.",
  testSubject: "A test mail from Hark",
  testText: "This is a test. Mail from {host} reaches this address.",
  mailRejected: "The mail server rejected the message: {reason}",
});
