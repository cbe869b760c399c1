import { agentsManifest } from "../features/agents/manifest.ts";
import { bulkManifest } from "../features/bulk/manifest.ts";
import { notificationsManifest } from "../features/notifications/manifest.tsx";
import { viewsManifest } from "../features/views/manifest.ts";

import { feedbackManifest, feedbackSettingsManifest } from "../screens/feedback/manifest.ts";
import { messagesManifest } from "../screens/messages/manifest.ts";
import { pricingManifest } from "../screens/pricing/manifest.ts";
import { projectsManifest } from "../screens/projects/manifest.ts";
import { savedRepliesManifest } from "../screens/saved-replies/manifest.ts";
import { searchManifest } from "../screens/search/manifest.ts";
import { settingsManifest } from "../screens/settings/manifest.ts";
import { tagsManifest } from "../screens/tags/manifest.ts";
import { visitorsManifest } from "../screens/visitors/manifest.ts";

/** All parts of the workspace, in the order of the navigation. A socket event reaches them in the same order. */
export const manifests = [
  projectsManifest,
  pricingManifest,
  agentsManifest,
  searchManifest,
  // Before the others, which ask what is unread after the event.
  notificationsManifest,
  messagesManifest,
  feedbackManifest,
  visitorsManifest,
  settingsManifest,
  savedRepliesManifest,
  tagsManifest,
  feedbackSettingsManifest,
  viewsManifest,
  bulkManifest,
] as const;
