import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ConversationRow } from "./conversation-queries.ts";

type OfConversation = Pick<ConversationRow, "id" | "project_id">;

/** In the order in which they were put on. Under the conversation's lock nobody changes them. */
export async function listTagIds(reader: Reader, conversation: OfConversation): Promise<string[]> {
  const rows = await reader.db
    .selectFrom("conversation_tags")
    .select("tag_id")
    .where("project_id", "=", conversation.project_id)
    .where("conversation_id", "=", conversation.id)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.tag_id);
}

/** The conversation must be locked. */
export async function insertTags(tx: Tx, conversation: OfConversation, tagIds: readonly string[]) {
  const { last } = await tx.db
    .selectFrom("conversation_tags")
    .select((eb) => eb.fn.coalesce(eb.fn.max("position"), sql.lit(0)).as("last"))
    .where("project_id", "=", conversation.project_id)
    .where("conversation_id", "=", conversation.id)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto("conversation_tags")
    .values(
      tagIds.map((tagId, index) => ({
        conversation_id: conversation.id,
        tag_id: tagId,
        project_id: conversation.project_id,
        position: last + index + 1,
      })),
    )
    .execute();
}

export async function deleteTag(tx: Tx, conversation: OfConversation, tagId: string) {
  await tx.db
    .deleteFrom("conversation_tags")
    .where("project_id", "=", conversation.project_id)
    .where("conversation_id", "=", conversation.id)
    .where("tag_id", "=", tagId)
    .execute();
}

/** For `tags`: how many conversations have one, counted up to `max`. */
export async function countTagged(reader: Reader, projectId: string, tagId: string, max: number): Promise<number> {
  const some = reader.db
    .selectFrom("conversation_tags")
    .select("conversation_id")
    .where("project_id", "=", projectId)
    .where("tag_id", "=", tagId)
    .limit(max);
  const { count } = await reader.db
    .selectFrom(some.as("some"))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** For `tags`: the other one takes the place of the first wherever it isn't already; what is left of the first goes with its row. */
export async function replaceTag(tx: Tx, projectId: string, tagId: string, intoId: string) {
  await tx.db
    .updateTable("conversation_tags as tagged")
    .set({ tag_id: intoId })
    .where("project_id", "=", projectId)
    .where("tag_id", "=", tagId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("conversation_tags as other")
            .select("other.tag_id")
            .whereRef("other.conversation_id", "=", "tagged.conversation_id")
            .where("other.tag_id", "=", intoId),
        ),
      ),
    )
    .execute();
}
