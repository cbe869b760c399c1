import type { Manifest } from "../../shared/manifest.ts";

export const tagsManifest = {
  loadSubscription: async () => (await import("./subscriptions.ts")).tagSubscription,
} satisfies Manifest;
