import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import type { ListChoice } from "./requests.ts";

/** An entry of the section menu, as the address has it: a view of the server's, or a saved one. */
export type ScreenView = ConversationView | `view-${string}`;

/** What a view's list shows; what is snoozed has no other status. */
export const toChoice = (view: ConversationView, filter: ConversationFilter = "all"): ListChoice => ({
  view,
  status: view === "snoozed" ? "all" : filter,
});
