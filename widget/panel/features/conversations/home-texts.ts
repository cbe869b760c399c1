import type { Catalogue } from "@hark/contract/texts/translate";

/** What the tab, Home and the rows of conversations say. */
export const conversationsHomeTexts = {
  askQuestion: "Ask a question",
  askQuestionText: "Get help with your account or products",
  reportBug: "Report a bug",
  reportBugText: "Tell us about an issue you're experiencing",
  teamName: "{name} team",
  you: "You: {text}",
  image: "Image",
  video: "Video",
} as const satisfies Catalogue;
