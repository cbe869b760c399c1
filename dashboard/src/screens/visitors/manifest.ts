import type { Manifest } from "../../shared/manifest.ts";

export const visitorsManifest = {
  loadSubscription: async () => (await import("../../features/visitors/subscriptions.ts")).visitorSubscription,
} satisfies Manifest;
