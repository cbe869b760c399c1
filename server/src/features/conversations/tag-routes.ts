import * as endpoints from "@hark/contract/tags/endpoints";
import type { FeatureContext } from "../feature.ts";
import { accessTag } from "../tags/index.ts";
import { accessConversation, refuseMerged } from "./policy.ts";
import { presentConversation } from "./present.ts";
import { tagConversation, untagConversation } from "./tag-conversation.ts";

export function tagRoutes({ http, database }: FeatureContext) {
  http.handle(endpoints.tagConversation, async ({ actor, params }) => {
    const conversation = await database.transaction(async (tx) => {
      const row = await accessConversation(tx, actor, params.conversationId, { lock: true });
      refuseMerged(row);
      const tag = await accessTag(tx, actor, params.tagId, { lock: "use" });
      return { ...row, tag_ids: await tagConversation(tx, row, tag, actor) };
    });
    return { conversation: presentConversation(conversation) };
  });

  http.handle(endpoints.untagConversation, async ({ actor, params }) => {
    const conversation = await database.transaction(async (tx) => {
      const row = await accessConversation(tx, actor, params.conversationId, { lock: true });
      refuseMerged(row);
      const tag = await accessTag(tx, actor, params.tagId);
      return { ...row, tag_ids: await untagConversation(tx, row, tag, actor) };
    });
    return { conversation: presentConversation(conversation) };
  });
}
