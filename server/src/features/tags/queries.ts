import { tagKey } from "@hark/contract/tags/rules";
import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Tags } from "../../platform/database/tables.gen.ts";

export type TagRow = Selectable<Tags>;

/** Serializes what depends on all tags of a project, their number and their names, until the transaction ends. */
export async function lockNames(tx: Tx, projectId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tags:${projectId}`}, 0))`.execute(tx.db);
}

export function listTags(reader: Reader, projectId: string): Promise<TagRow[]> {
  return reader.db.selectFrom("tags").selectAll().where("project_id", "=", projectId).execute();
}

/** `use` keeps a tag from being archived, merged or deleted until the transaction ends; `change` keeps it from being used too. */
export type TagLock = "use" | "change";

export function findTag(
  reader: Reader,
  projectId: string,
  tagId: string,
  options: { lock?: TagLock } = {},
): Promise<TagRow | undefined> {
  return reader.db
    .selectFrom("tags")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", tagId)
    .$if(options.lock === "use", (query) => query.forShare())
    .$if(options.lock === "change", (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Locks several in the order of their ids, so that two transactions with the same ones don't wait for each other. */
export async function lockTags(
  tx: Tx,
  projectId: string,
  tagIds: readonly string[],
  lock: TagLock,
): Promise<Map<string, TagRow>> {
  if (tagIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom("tags")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "in", tagIds)
    .orderBy("id")
    .$if(lock === "use", (query) => query.forShare())
    .$if(lock === "change", (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function findTagByClientId(
  reader: Reader,
  projectId: string,
  agentId: string,
  clientId: string,
): Promise<TagRow | undefined> {
  return reader.db
    .selectFrom("tags")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("created_by", "=", agentId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}

export function findTagByName(reader: Reader, projectId: string, name: string): Promise<TagRow | undefined> {
  return reader.db
    .selectFrom("tags")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("name_key", "=", tagKey(name))
    .executeTakeFirst();
}

export async function countTags(reader: Reader, projectId: string): Promise<number> {
  const { count } = await reader.db
    .selectFrom("tags")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertTag(
  tx: Tx,
  tag: {
    id: string;
    projectId: string;
    name: string;
    color: number;
    agentId: string;
    clientId: string | null;
    createdAt: Date;
  },
): Promise<TagRow> {
  return tx.db
    .insertInto("tags")
    .values({
      id: tag.id,
      project_id: tag.projectId,
      name: tag.name,
      name_key: tagKey(tag.name),
      color: tag.color,
      created_by: tag.agentId,
      client_id: tag.clientId,
      created_at: tag.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateTagRow(
  tx: Tx,
  tag: Pick<TagRow, "id" | "project_id">,
  change: { name: string; color: number; archivedAt: Date | null },
): Promise<TagRow> {
  return tx.db
    .updateTable("tags")
    .set({
      name: change.name,
      name_key: tagKey(change.name),
      color: change.color,
      archived_at: change.archivedAt,
    })
    .where("project_id", "=", tag.project_id)
    .where("id", "=", tag.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What has it loses it with the row. */
export async function deleteTag(tx: Tx, tag: Pick<TagRow, "id" | "project_id">) {
  await tx.db.deleteFrom("tags").where("project_id", "=", tag.project_id).where("id", "=", tag.id).execute();
}
