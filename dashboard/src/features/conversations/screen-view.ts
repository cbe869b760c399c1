import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import type { ListChoice } from "./requests.ts";

/** An entry of the section menu, as the address has it: a view of the server's, or what is snoozed of all of them. */
export type ScreenView = ConversationView | "snoozed";

export const toChoice = (view: ScreenView, filter: ConversationFilter = "all"): ListChoice =>
  view === "snoozed" ? { view: "inbox", status: "snoozed" } : { view, status: filter };
