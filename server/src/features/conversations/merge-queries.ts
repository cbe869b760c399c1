import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ConversationRow } from "./conversation-queries.ts";

/** A conversation that is merged into another one, with the agent who did it. */
export type MergeRow = Pick<ConversationRow, "id" | "type" | "created_at" | "last_sequence" | "merged_by"> & {
  merged_at: Date;
  merged_after_sequence: number;
  agent_name: string | null;
  agent_avatar_url: string | null;
};

/** The sources of a target, in the order in which their blocks stand in its thread. */
export function listMerges(reader: Reader, projectId: string, targetId: string): Promise<MergeRow[]> {
  return reader.db
    .selectFrom("conversations")
    .leftJoin("agents", "agents.id", "conversations.merged_by")
    .select([
      "conversations.id",
      "conversations.type",
      "conversations.created_at",
      "conversations.last_sequence",
      "conversations.merged_by",
      "conversations.merged_at",
      "conversations.merged_after_sequence",
      "agents.display_name as agent_name",
      "agents.avatar_url as agent_avatar_url",
    ])
    .where("conversations.project_id", "=", projectId)
    .where("conversations.merged_into_id", "=", targetId)
    .orderBy("conversations.merged_after_sequence")
    .orderBy("conversations.merged_at")
    .orderBy("conversations.id")
    .$narrowType<{ merged_at: Date; merged_after_sequence: number }>()
    .execute();
}

/** Locks conversations in the order of their ids, so that two merges of the same ones never wait for each other in a circle. */
export function lockConversations(tx: Tx, projectId: string, ids: readonly string[]): Promise<ConversationRow[]> {
  return tx.db
    .selectFrom("conversations")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function countMerges(tx: Tx, projectId: string, targetId: string): Promise<number> {
  const row = await tx.db
    .selectFrom("conversations")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("project_id", "=", projectId)
    .where("merged_into_id", "=", targetId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function setMerge(
  tx: Tx,
  source: Pick<ConversationRow, "id" | "project_id">,
  merge: { into: Pick<ConversationRow, "id" | "last_sequence">; at: Date; by: string } | null,
) {
  await tx.db
    .updateTable("conversations")
    .set({
      merged_into_id: merge?.into.id ?? null,
      merged_at: merge?.at ?? null,
      merged_by: merge?.by ?? null,
      merged_after_sequence: merge?.into.last_sequence ?? null,
    })
    .where("project_id", "=", source.project_id)
    .where("id", "=", source.id)
    .execute();
}
