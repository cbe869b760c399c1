import { tags as limits } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import type { AgentActor } from "../members/index.ts";
import { lockTags, refuseTag, type TagRow } from "../tags/index.ts";
import type { ConversationRow } from "./conversation-queries.ts";
import { conversationChangedForTeam } from "./events.ts";
import { recordActivity } from "./record-activity.ts";
import { deleteTag, insertTags, listTagIds } from "./tag-queries.ts";

type Actor = Pick<AgentActor, "agentId">;
type OfConversation = Pick<ConversationRow, "id" | "project_id">;

/** Returns the ids of the tags that it has afterwards. Both must be locked, the tag for use. */
export async function tagConversation(
  tx: Tx,
  conversation: OfConversation,
  tag: TagRow,
  actor: Actor,
): Promise<string[]> {
  // Read under the lock: what came with the conversation may be older.
  const tagIds = await listTagIds(tx, conversation);
  if (tagIds.includes(tag.id)) return tagIds;
  refuseTag(tag, tagIds);
  await insertTags(tx, conversation, [tag.id]);
  await record(tx, conversation, "TAGGED", [tag], actor);
  return [...tagIds, tag.id];
}

/**
 * Puts on those of the project that can be put on, as far as there is room, and leaves out the others. Returns those that are new.
 * The conversation must be locked.
 */
export async function tagWithPossible(
  tx: Tx,
  conversation: OfConversation,
  tagIds: readonly string[],
  actor: Actor,
): Promise<TagRow[]> {
  const known = await lockTags(tx, conversation.project_id, tagIds, "use");
  const present = await listTagIds(tx, conversation);
  const added = [...new Set(tagIds)]
    .flatMap((id) => known.get(id) ?? [])
    .filter((tag) => tag.archived_at === null && !present.includes(tag.id))
    .slice(0, limits.perItem - present.length);
  if (added.length === 0) return [];
  await insertTags(
    tx,
    conversation,
    added.map((tag) => tag.id),
  );
  await record(tx, conversation, "TAGGED", added, actor);
  return added;
}

/** Returns the ids of the tags that it has afterwards. The conversation must be locked. */
export async function untagConversation(
  tx: Tx,
  conversation: OfConversation,
  tag: Pick<TagRow, "id" | "name">,
  actor: Actor,
): Promise<string[]> {
  const tagIds = await listTagIds(tx, conversation);
  if (!tagIds.includes(tag.id)) return tagIds;
  await deleteTag(tx, conversation, tag.id);
  await record(tx, conversation, "UNTAGGED", [tag], actor);
  return tagIds.filter((id) => id !== tag.id);
}

async function record(
  tx: Tx,
  { project_id: projectId, id: conversationId }: OfConversation,
  kind: "TAGGED" | "UNTAGGED",
  tags: readonly Pick<TagRow, "id" | "name">[],
  actor: Actor,
) {
  for (const { id: tagId, name } of tags) {
    await recordActivity(tx, projectId, [conversationId], { actor, kind, data: { tagId, name } });
  }
  tx.announce(conversationChangedForTeam({ projectId, conversationId }));
}
