import { tags as limits } from "@hark/contract/limits";
import * as endpoints from "@hark/contract/tags/endpoints";
import { compareTags } from "@hark/contract/tags/rules";
import type { FeatureContext } from "../feature.ts";
import { createTag } from "./create-tag.ts";
import { tagRemoved } from "./events.ts";
import type { TagHooks } from "./hooks.ts";
import { mergeTag } from "./merge-tag.ts";
import { accessTag } from "./policy.ts";
import { presentTag } from "./present.ts";
import { deleteTag, listTags } from "./queries.ts";
import { updateTag } from "./update-tag.ts";

export function routes({ http, database, clock }: FeatureContext, hooks: TagHooks) {
  http.handle(endpoints.listTags, async ({ actor }) => ({
    tags: (await listTags(database, actor.project.id)).map(presentTag).sort(compareTags),
  }));

  http.handle(endpoints.createTag, async ({ actor, body }) => {
    const { name, color, clientId } = body;
    const input = { projectId: actor.project.id, agentId: actor.agentId, name, color, clientId, now: clock.now() };
    return { tag: presentTag(await database.transaction((tx) => createTag(tx, input))) };
  });

  http.handle(endpoints.getTag, async ({ actor, params }) => {
    const tag = await accessTag(database, actor, params.tagId);
    const [conversationCount, feedbackCount] = await Promise.all(
      [hooks.conversations, hooks.feedback].map((use) =>
        use.count(database, actor.project.id, tag.id, limits.countMax),
      ),
    );
    return { tag: presentTag(tag), conversationCount: conversationCount ?? 0, feedbackCount: feedbackCount ?? 0 };
  });

  http.handle(endpoints.updateTag, async ({ actor, params, body }) => {
    const change = { ...body, now: clock.now() };
    return { tag: presentTag(await database.transaction((tx) => updateTag(tx, actor, params.tagId, change))) };
  });

  http.handle(endpoints.deleteTag, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      const tag = await accessTag(tx, actor, params.tagId, { lock: "change" });
      await deleteTag(tx, tag);
      tx.announce(tagRemoved({ projectId: tag.project_id, tagId: tag.id, intoId: null }));
    });
    return undefined;
  });

  http.handle(endpoints.mergeTag, async ({ actor, params, body }) => {
    const merge = { projectId: actor.project.id, tagId: params.tagId, intoId: body.intoId };
    return { tag: presentTag(await database.transaction((tx) => mergeTag(tx, hooks, merge))) };
  });
}
