import { conversationsManifest } from "../features/conversations/manifest.ts";
import { feedbackManifest } from "../features/feedback/manifest.ts";
import { hear } from "../shared/live.ts";
import type { Code, Manifest } from "../shared/manifest.ts";
import { addTab, type ViewName } from "../shared/navigation.ts";
import { teamManifest } from "../shared/team/manifest.ts";
import { addTexts } from "../shared/texts/texts.ts";
import type { TextKey } from "../shared/texts/translation.ts";

/** All features, in the order of their tabs and of their actions on Home. A new feature is a folder and a line here. */
export const manifests: readonly Manifest[] = [teamManifest, conversationsManifest, feedbackManifest];

interface Screen {
  code: Code<object>;
  title: TextKey;
}

/** Screens by view. Home belongs to the frame. */
export const screens = new Map<ViewName, Screen>();

for (const manifest of manifests) {
  const { tab, texts } = manifest;
  if (tab) addTab(tab.view);
  if (texts) addTexts(texts.home);
  for (const [name, code] of Object.entries(manifest.screens ?? {}) as [ViewName, Code<object>][]) {
    // All at once, so that no event is missed between a screen's first request and the feature's subscription.
    const load = async () => {
      const [screen] = await Promise.all([code.load(), hear(manifest), loadTexts(manifest)]);
      return screen;
    };
    screens.set(name, { code: { load }, title: tab?.text ?? "support" });
  }
}

async function loadTexts({ texts }: Manifest) {
  for (const more of await Promise.all([loadSharedTexts(), texts?.load()])) if (more) addTexts(more);
}

const loadSharedTexts = () => import("../shared/texts/en-screens.ts").then((module) => module.enScreens);
