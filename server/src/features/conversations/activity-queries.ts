import { thread } from "@hark/contract/limits";
import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ConversationActivities } from "../../platform/database/tables.gen.ts";
import type { ThreadRange } from "./message-queries.ts";

export type ActivityRow = Selectable<ConversationActivities>;
export type ActivityWithActor = ActivityRow & { actor_name: string | null; actor_avatar_url: string | null };

/** Inserts one activity for each conversation, after its newest message. `ids`: one for each, in the order of `conversationIds`. */
export function insertActivities(
  tx: Tx,
  projectId: string,
  activity: Pick<ActivityRow, "kind" | "actor_type" | "actor_id"> & {
    ids: readonly string[];
    conversationIds: readonly string[];
    data: object;
  },
) {
  const asked = sql<{ id: string; conversation_id: string }>`
    unnest(${activity.ids}::uuid[], ${activity.conversationIds}::uuid[])`.as<"asked">(sql`asked (id, conversation_id)`);
  return tx.db
    .insertInto("conversation_activities")
    .columns([
      "id",
      "project_id",
      "conversation_id",
      "after_sequence",
      "kind",
      "actor_type",
      "actor_id",
      "data",
      "created_at",
    ])
    .expression((eb) =>
      eb
        .selectFrom("conversations")
        .innerJoin(asked, "asked.conversation_id", "conversations.id")
        .select([
          "asked.id",
          "conversations.project_id",
          "conversations.id as conversation_id",
          "conversations.last_sequence",
          eb.val(activity.kind).as("kind"),
          eb.val(activity.actor_type).as("actor_type"),
          sql<string | null>`${activity.actor_id}::uuid`.as("actor_id"),
          sql<string>`${JSON.stringify(activity.data)}::jsonb`.as("data"),
          entryTime.as("created_at"),
        ])
        .where("conversations.project_id", "=", projectId),
    )
    .returning(["id", "conversation_id"])
    .execute();
}

/** How often something of these kinds has happened to a conversation; with a tag, to that tag on it. */
export async function countActivities(
  reader: Reader,
  { project_id: projectId, id }: { project_id: string; id: string },
  { kinds, tagId }: { kinds: readonly ActivityRow["kind"][]; tagId?: string | undefined },
): Promise<number> {
  const { count } = await reader.db
    .selectFrom("conversation_activities")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("project_id", "=", projectId)
    .where("conversation_id", "=", id)
    .where("kind", "in", kinds)
    .$if(tagId !== undefined, (query) => query.where(sql<boolean>`data ->> 'tagId' = ${tagId}`))
    .executeTakeFirstOrThrow();
  return count;
}

/** When a note or an activity is written: under the conversation's lock it never runs back, whichever node writes. */
export const entryTime = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

const withActor = (reader: Reader) =>
  reader.db
    .selectFrom("conversation_activities")
    .leftJoin("agents", "agents.id", "conversation_activities.actor_id")
    .selectAll("conversation_activities")
    .select(["agents.display_name as actor_name", "agents.avatar_url as actor_avatar_url"]);

export function listActivitiesByIds(
  reader: Reader,
  projectId: string,
  activityIds: readonly string[],
): Promise<ActivityWithActor[]> {
  return withActor(reader)
    .where("conversation_activities.project_id", "=", projectId)
    .where("conversation_activities.id", "in", activityIds)
    .orderBy("conversation_activities.created_at")
    .orderBy("conversation_activities.id")
    .execute();
}

/** Returns the newest activities of a range of the thread, in its order. `kinds`: those that a visitor may see. */
export async function listActivities(
  reader: Reader,
  projectId: string,
  conversationId: string,
  { range, kinds }: { range: ThreadRange; kinds?: readonly ("CLOSED" | "REOPENED")[] },
): Promise<ActivityWithActor[]> {
  const rows = await withActor(reader)
    .where("conversation_activities.project_id", "=", projectId)
    .where("conversation_activities.conversation_id", "=", conversationId)
    .where("conversation_activities.after_sequence", ">=", range.from)
    .$if(range.to !== null, (query) => query.where("conversation_activities.after_sequence", "<=", range.to as number))
    .$if(kinds !== undefined, (query) => query.where("conversation_activities.kind", "in", kinds ?? []))
    .orderBy("conversation_activities.after_sequence", "desc")
    .orderBy("conversation_activities.created_at", "desc")
    .orderBy("conversation_activities.id", "desc")
    .limit(thread.maxEntries)
    .execute();
  return rows.reverse();
}
