import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { FeedbackRow } from "./queries.ts";

type OfFeedback = Pick<FeedbackRow, "id" | "project_id">;

/** The tags of several, by item, in the order in which they were put on. */
export async function listTagIdsOfAll(
  reader: Reader,
  projectId: string,
  feedbackIds: readonly string[],
): Promise<Map<string, string[]>> {
  const tagIds = new Map(feedbackIds.map((id) => [id, [] as string[]]));
  if (feedbackIds.length === 0) return tagIds;
  const rows = await reader.db
    .selectFrom("feedback_tags")
    .select(["feedback_id", "tag_id"])
    .where("project_id", "=", projectId)
    .where("feedback_id", "in", feedbackIds)
    .orderBy("position")
    .execute();
  for (const row of rows) tagIds.get(row.feedback_id)?.push(row.tag_id);
  return tagIds;
}

/** In the order in which they were put on. Under the item's lock nobody changes them. */
export async function listTagIds(reader: Reader, feedback: OfFeedback): Promise<string[]> {
  const rows = await reader.db
    .selectFrom("feedback_tags")
    .select("tag_id")
    .where("project_id", "=", feedback.project_id)
    .where("feedback_id", "=", feedback.id)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.tag_id);
}

/** The item must be locked. */
export async function insertTag(tx: Tx, feedback: OfFeedback, tagId: string) {
  const { last } = await tx.db
    .selectFrom("feedback_tags")
    .select((eb) => eb.fn.coalesce(eb.fn.max("position"), sql.lit(0)).as("last"))
    .where("project_id", "=", feedback.project_id)
    .where("feedback_id", "=", feedback.id)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto("feedback_tags")
    .values({ feedback_id: feedback.id, tag_id: tagId, project_id: feedback.project_id, position: last + 1 })
    .execute();
}

export async function deleteTag(tx: Tx, feedback: OfFeedback, tagId: string) {
  await tx.db
    .deleteFrom("feedback_tags")
    .where("project_id", "=", feedback.project_id)
    .where("feedback_id", "=", feedback.id)
    .where("tag_id", "=", tagId)
    .execute();
}

/** For `tags`: how many suggestions have one, counted up to `max`. */
export async function countTagged(reader: Reader, projectId: string, tagId: string, max: number): Promise<number> {
  const some = reader.db
    .selectFrom("feedback_tags")
    .select("feedback_id")
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
    .updateTable("feedback_tags as tagged")
    .set({ tag_id: intoId })
    .where("project_id", "=", projectId)
    .where("tag_id", "=", tagId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("feedback_tags as other")
            .select("other.tag_id")
            .whereRef("other.feedback_id", "=", "tagged.feedback_id")
            .where("other.tag_id", "=", intoId),
        ),
      ),
    )
    .execute();
}
