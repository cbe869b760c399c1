import type { RoadmapStatus } from "@hark/contract/feedback/rules";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/**
 * Serializes the moves of a project until the transaction ends, so that the neighbours of a new position don't move. It is taken
 * before the item's own lock, since renumbering locks other items.
 */
export async function lockRoadmap(tx: Tx, projectId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roadmap:${projectId}`}, 0))`.execute(tx.db);
}

export interface CardPosition {
  id: string;
  position: number;
}

/** Returns the positions around a new one, except the moving card's: at or below it, and above it. */
export async function findNeighbours(
  tx: Tx,
  column: { projectId: string; status: RoadmapStatus },
  moving: { id: string; position: number },
): Promise<{ before: number | undefined; after: number | undefined }> {
  const positions = (side: "<=" | ">") =>
    tx.db
      .selectFrom("feedbacks")
      .select("position")
      .where("project_id", "=", column.projectId)
      .where("status", "=", column.status)
      .where("merged_into_id", "is", null)
      .where("id", "!=", moving.id)
      .where("position", side, moving.position)
      .orderBy("position", side === ">" ? "asc" : "desc")
      .limit(1);
  const { before, after } = await tx.db
    .selectNoFrom([positions("<=").as("before"), positions(">").as("after")])
    .executeTakeFirstOrThrow();
  return { before: before ?? undefined, after: after ?? undefined };
}

/** Returns the position of the last card, undefined in an empty column. */
export async function findHighestPosition(
  tx: Tx,
  column: { projectId: string; status: RoadmapStatus },
  exceptId: string,
): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom("feedbacks")
    .select("position")
    .where("project_id", "=", column.projectId)
    .where("status", "=", column.status)
    .where("merged_into_id", "is", null)
    .where("id", "!=", exceptId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.position;
}

/** Returns the column in order. The items are locked in the order of their ids, like everywhere. */
export async function listColumn(
  tx: Tx,
  column: { projectId: string; status: RoadmapStatus },
): Promise<CardPosition[]> {
  const rows = await tx.db
    .selectFrom("feedbacks")
    .select(["id", "position"])
    .where("project_id", "=", column.projectId)
    .where("status", "=", column.status)
    .where("merged_into_id", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

export async function setPositions(tx: Tx, projectId: string, positions: readonly CardPosition[]) {
  const ids = positions.map((one) => one.id);
  const values = positions.map((one) => one.position);
  await sql`
    update feedbacks set position = fresh.position
    from unnest(${ids}::uuid[], ${values}::double precision[]) as fresh (id, position)
    where feedbacks.project_id = ${projectId} and feedbacks.id = fresh.id
  `.execute(tx.db);
}
