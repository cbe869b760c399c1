import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { StoredFiles } from "../../platform/database/tables.gen.ts";

export type FileRow = Selectable<StoredFiles>;
export type FilePurpose = "MESSAGE" | "LOGO" | "AVATAR";

export async function insertFile(
  reader: Reader,
  file: {
    id: string;
    name: string;
    purpose: FilePurpose;
    ownerId: string;
    uploadType: string;
    uploadBytes: number | null;
    uploadTokenHash: Buffer | null;
    uploadExpiresAt: Date;
    contentType: string;
    now: Date;
  },
) {
  await reader.db
    .insertInto("stored_files")
    .values({
      id: file.id,
      name: file.name,
      purpose: file.purpose,
      owner_id: file.ownerId,
      upload_type: file.uploadType,
      upload_bytes: file.uploadBytes,
      upload_token_hash: file.uploadTokenHash,
      upload_expires_at: file.uploadExpiresAt,
      content_type: file.contentType,
      created_at: file.now,
    })
    .execute();
}

export function findFileByName(reader: Reader, name: string): Promise<FileRow | undefined> {
  return reader.db.selectFrom("stored_files").selectAll().where("name", "=", name).executeTakeFirst();
}

export async function markStored(reader: Reader, fileId: string, size: number, now: Date) {
  await reader.db
    .updateTable("stored_files")
    .set({ size_bytes: size, stored_at: now })
    .where("id", "=", fileId)
    .execute();
}

/** Uploads whose time is over, and whose place of arrival was not cleared since. */
export function listOverdueUploads(tx: Tx, now: Date, limit: number): Promise<FileRow[]> {
  return tx.db
    .selectFrom("stored_files")
    .selectAll()
    .where("is_upload_open", "=", true)
    .where("upload_expires_at", "<", now)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function closeUploads(tx: Tx, fileIds: readonly string[]) {
  if (fileIds.length === 0) return;
  await tx.db.updateTable("stored_files").set({ is_upload_open: false }).where("id", "in", fileIds).execute();
}

/** Files that nothing points at, made before a time; locked, so that two sweeps do not take the same ones. */
export function listOrphans(tx: Tx, madeBefore: Date, limit: number): Promise<FileRow[]> {
  return tx.db
    .selectFrom("stored_files as file")
    .selectAll("file")
    .where("file.created_at", "<", madeBefore)
    .where(
      sql<boolean>`not case file.purpose
        when 'MESSAGE' then exists (
          select from messages where type <> 'TEXT' and substring(content from '[^/]*$') = file.name)
        when 'LOGO' then exists (
          select from projects where id = file.owner_id and substring(logo_url from '[^/]*$') = file.name)
        else exists (
          select from agents where id = file.owner_id and substring(avatar_url from '[^/]*$') = file.name)
      end`,
    )
    .orderBy("file.created_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export function listUnusedMessageFiles(tx: Tx, names: readonly string[]): Promise<FileRow[]> {
  return tx.db
    .selectFrom("stored_files as file")
    .selectAll("file")
    .where("file.purpose", "=", "MESSAGE")
    .where("file.name", "in", names)
    .where(
      sql<boolean>`not exists (
        select from messages where type <> 'TEXT' and substring(content from '[^/]*$') = file.name)`,
    )
    .forUpdate()
    .execute();
}

export type FileFacts = Pick<FileRow, "name" | "content_type" | "size_bytes">;

export async function listFilesNamed(
  reader: Reader,
  projectId: string,
  names: readonly string[],
): Promise<FileFacts[]> {
  if (names.length === 0) return [];
  return reader.db
    .selectFrom("stored_files")
    .select(["name", "content_type", "size_bytes"])
    .where("owner_id", "=", projectId)
    .where("name", "in", names)
    .execute();
}

export function listFilesOf(tx: Tx, ownerId: string, limit: number): Promise<FileRow[]> {
  return tx.db
    .selectFrom("stored_files")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function deleteFiles(tx: Tx, fileIds: readonly string[]) {
  if (fileIds.length === 0) return;
  await tx.db.deleteFrom("stored_files").where("id", "in", fileIds).execute();
}
