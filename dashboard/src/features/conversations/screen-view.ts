import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import type { ListChoice } from "./requests.ts";

/** What a view's list shows; what is snoozed has no other status. */
export const toChoice = (view: ConversationView, filter: ConversationFilter = "all"): ListChoice => ({
  view,
  status: view === "snoozed" ? "all" : filter,
});
