import * as endpoints from "@hark/contract/conversations/merge-endpoints";
import type { FeatureContext } from "../feature.ts";
import { mergeConversation, unmergeConversation } from "./merge-conversations.ts";
import { accessConversation } from "./policy.ts";
import { presentConversation } from "./present.ts";

/** The agents' door to merging. */
export function mergeRoutes({ http, database, clock }: FeatureContext) {
  http.handle(endpoints.mergeConversation, async ({ actor, params, body }) => {
    const merge = { sourceId: params.conversationId, intoId: body.intoId, now: clock.now() };
    const targetId = await mergeConversation(database, actor, merge);
    return { conversation: presentConversation(await accessConversation(database, actor, targetId)) };
  });

  http.handle(endpoints.unmergeConversation, async ({ actor, params }) => {
    await database.transaction((tx) => unmergeConversation(tx, actor, params.conversationId));
    return { conversation: presentConversation(await accessConversation(database, actor, params.conversationId)) };
  });
}
