import type { Catalogue } from "@hark/contract/texts/translate";

export const enOffline = {
  noConnection: "No connection. What you write is kept.",
} as const satisfies Catalogue;
