import { agentsManifest } from "../features/agents/manifest.ts";
import { notificationsManifest } from "../features/notifications/manifest.tsx";
import { feedbackManifest } from "../screens/feedback/manifest.ts";
import { messagesManifest } from "../screens/messages/manifest.ts";
import { pricingManifest } from "../screens/pricing/manifest.ts";
import { projectsManifest } from "../screens/projects/manifest.ts";
import { settingsManifest } from "../screens/settings/manifest.ts";

/** All parts of the workspace. In this order they stand in the navigation, and an event of the socket reaches them. */
export const manifests = [
  projectsManifest,
  pricingManifest,
  agentsManifest,
  messagesManifest,
  feedbackManifest,
  notificationsManifest,
  settingsManifest,
] as const;
