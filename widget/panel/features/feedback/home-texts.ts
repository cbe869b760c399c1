import type { Catalogue } from "@hark/contract/texts/translate";

/** What the tab and Home say. */
export const feedbackHomeTexts = {
  feedback: "Feedback",
  suggestFeature: "Suggest a feature",
  suggestFeatureText: "Vote and request features",
  popular: "Popular suggestions",
} as const satisfies Catalogue;
