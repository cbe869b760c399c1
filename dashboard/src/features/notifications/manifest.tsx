import type { Manifest } from "../../shared/manifest.ts";
import { Favicon } from "./favicon.ts";

export const notificationsManifest = {
  loadSubscription: async () => (await import("./subscriptions.ts")).notificationSubscription,
  background: <Favicon key="favicon" />,
} satisfies Manifest;
