import { suggestDraftKey } from "../../shared/drafts.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { Lightbulb } from "../../shared/ui/icons.tsx";
import { HomeSuggestions } from "./home-suggestions.tsx";
import { feedbackHomeTexts } from "./home-texts.ts";

declare module "../../shared/texts/translation.ts" {
  interface Catalogues {
    feedback: typeof feedbackHomeTexts & typeof import("./texts.ts")["feedbackTexts"];
  }
}

declare module "../../shared/navigation.ts" {
  interface Views {
    feedback: object;
    feedbackDetail: { feedbackId: string };
    suggest: object;
  }
}

/** Suggestions and the roadmap: the Feedback tab, one suggestion with its comments, and the form for a new one. */
export const feedbackManifest: Manifest = {
  screens: {
    feedback: { load: async () => (await import("./feedback-screen.tsx")).FeedbackScreen },
    feedbackDetail: { load: async () => (await import("./feedback-detail-screen.tsx")).FeedbackDetailScreen },
    suggest: { load: async () => (await import("./suggest-screen.tsx")).SuggestScreen },
  },
  texts: { home: feedbackHomeTexts, load: async () => (await import("./texts.ts")).feedbackTexts },
  tab: { view: "feedback", text: "feedback", icon: Lightbulb },
  actions: [{ icon: Lightbulb, title: "suggestFeature", text: "suggestFeatureText", view: { name: "suggest" } }],
  HomeSection: HomeSuggestions,
  intents: {
    suggest: { view: { name: "suggest" }, draftKey: suggestDraftKey },
    suggestion: { view: (feedbackId) => ({ name: "feedbackDetail", feedbackId }), itemIn: { name: "feedback" } },
  },
  live: { isHeardAlways: false, load: async () => (await import("./live.ts")).live },
};
