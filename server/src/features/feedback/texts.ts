import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  hi: "Hi {name},",
  hiThere: "Hi there,",
  plannedSubject: "Planned: {title}",
  inProgressSubject: "In progress: {title}",
  completedSubject: "Completed: {title}",
  ownPlanned: "What you suggested to {project} is now planned.",
  ownInProgress: "What you suggested to {project} is in progress. The team has started work on it.",
  ownCompleted: "What you suggested to {project} is completed.",
  votedPlanned: "A suggestion that you voted for at {project} is now planned.",
  votedInProgress: "A suggestion that you voted for at {project} is in progress. The team has started work on it.",
  votedCompleted: "A suggestion that you voted for at {project} is completed.",
  becauseSuggested: "You are receiving this because you suggested it in the feedback of {project}.",
  becauseVoted: "You are receiving this because you voted for it in the feedback of {project}.",
  seeSuggestion: "See it on the site",
  unsubscribe: "Unsubscribe",
  unsubscribeText:
    "{email} gets an email when suggestions in the feedback of {project} are planned, started or completed.",
  unsubscribed: "You are unsubscribed",
  unsubscribedText: "{email} gets no more email about the feedback of {project}.",
  linkNoLongerWorks: "This link no longer works",
  useNewerMail: "Nothing was changed. Use the link in a newer email.",
  suggestingTooFast: "You have suggested a lot in the last hour. Wait a while, then send it again.",
  votingTooFast: "You are voting very fast. Wait a moment, then try again.",
  writingTooFast: "You are writing very fast. Wait a moment, then send it again.",
  cursorNotValid: "The cursor is not valid",
});
