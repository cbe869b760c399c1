import type { Manifest } from "../../shared/manifest.ts";

export const bulkManifest = {
  loadSubscription: async () => (await import("./subscriptions.ts")).bulkSubscription,
} satisfies Manifest;
