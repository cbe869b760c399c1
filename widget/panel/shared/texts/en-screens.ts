import type { Catalogue } from "@hark/contract/texts/translate";

/** What the screens of several features say, loaded with the first of them. */
export const enScreens = {
  send: "Send",
  earlier: "Earlier messages",
  online: "Online",
  away: "Away",
  sending: "Sending",
  required: "This is required",
  youName: "You",
} as const satisfies Catalogue;
