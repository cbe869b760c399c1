import type { Manifest } from "../../shared/manifest.ts";

export const agentsManifest = {
  loadSubscription: async () => (await import("./subscriptions.ts")).agentSubscription,
} satisfies Manifest;
