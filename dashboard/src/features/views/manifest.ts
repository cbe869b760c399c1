import type { Manifest } from "../../shared/manifest.ts";

export const viewsManifest = {
  loadSubscription: async () => (await import("./subscriptions.ts")).viewSubscription,
} satisfies Manifest;
