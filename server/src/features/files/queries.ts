import type { Pixels } from "@hark/contract/conversations/schema";
import { minute } from "@hark/contract/limits";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { StoredFiles } from "../../platform/database/tables.gen.ts";
import type { FilePurpose } from "./file-purpose.ts";
import { type FileUse, isUnused } from "./file-use-queries.ts";

export type FileRow = Selectable<StoredFiles>;

export async function insertFile(
  reader: Reader,
  file: {
    id: string;
    name: string;
    shownName: string | null;
    mediaName: string | null;
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
      shown_name: file.shownName,
      media_name: file.mediaName,
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

/** Opens the upload once more, for a repeated grant. Returns the file's name, or undefined when the file is gone. */
export async function renewUpload(
  tx: Tx,
  upload: { id: string; ownerId: string; tokenHash: Buffer | null; expiresAt: Date },
): Promise<string | undefined> {
  const row = await tx.db
    .updateTable("stored_files")
    .set({ upload_token_hash: upload.tokenHash, upload_expires_at: upload.expiresAt, is_upload_open: true })
    .where("id", "=", upload.id)
    .where("owner_id", "=", upload.ownerId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

export function findFileByName(reader: Reader, name: string): Promise<FileRow | undefined> {
  return reader.db.selectFrom("stored_files").selectAll().where("name", "=", name).executeTakeFirst();
}

/** Finds the file and marks it as wanted, so that no sweep removes it before the caller's write has committed. Waits for a running sweep. */
export function wantFile(reader: Reader, name: string, now: Date): Promise<FileRow | undefined> {
  return reader.db
    .updateTable("stored_files")
    .set({ wanted_at: now })
    .where("name", "=", name)
    .returningAll()
    .executeTakeFirst();
}

/** A claim that begins later than this comes from a clock that was ahead, and would last for as long as it was. */
const aheadOf = (now: Date) => new Date(now.getTime() + minute);

/** Returns false when another request has claimed the upload, or when the file is already stored. */
export async function claimUpload(reader: Reader, fileId: string, now: Date, staleBefore: Date): Promise<boolean> {
  const row = await reader.db
    .updateTable("stored_files")
    .set({ claimed_at: now })
    .where("id", "=", fileId)
    .where("stored_at", "is", null)
    .where((eb) =>
      eb.or([eb("claimed_at", "is", null), eb("claimed_at", "<", staleBefore), eb("claimed_at", ">", aheadOf(now))]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseClaim(reader: Reader, fileId: string) {
  await reader.db.updateTable("stored_files").set({ claimed_at: null }).where("id", "=", fileId).execute();
}

export async function markStored(
  reader: Reader,
  fileId: string,
  { size, contentType, pixels }: { size: number; contentType: string; pixels: Pixels | null },
  now: Date,
) {
  await reader.db
    .updateTable("stored_files")
    .set({ size_bytes: size, content_type: contentType, stored_at: now, ...(pixels ?? {}) })
    .where("id", "=", fileId)
    .execute();
}

/** Finds expired uploads whose bytes were not removed yet. */
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

/** Files that nothing points at, made before a time, oldest first. */
export function listOrphans(
  reader: Reader,
  uses: readonly FileUse[],
  before: { made: Date; wanted: Date },
  limit: number,
): Promise<FileRow[]> {
  return reader.db
    .selectFrom("stored_files as file")
    .selectAll("file")
    .where("file.created_at", "<", before.made)
    .where(notWantedSince(before.wanted))
    .where(isUnused(uses))
    .orderBy("file.created_at")
    .limit(limit)
    .execute();
}

/** Locks those of the files that are there and that nobody else has locked, so that two sweeps do not take the same ones. */
export async function lockFiles(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom("stored_files")
    .select("id")
    .where("id", "in", fileIds)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** Notes the address that the server has now. Returns whether it had another one, or none was noted. */
export async function noteServedAddress(tx: Tx, publicUrl: string): Promise<boolean> {
  const row = await tx.db
    .insertInto("served_address")
    .values({ public_url: publicUrl })
    .onConflict((conflict) =>
      conflict
        .column("only_row")
        .doUpdateSet({ public_url: publicUrl })
        .where("served_address.public_url", "<>", publicUrl),
    )
    .returning("public_url")
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs one statement of `FileUse.moveTo`. Returns the number of changed rows. */
export async function runMove(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx.db)).numAffectedRows ?? 0);
}

/** Locks the files of these names, whoever uses them. */
export async function lockFilesNamed(tx: Tx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx.db
    .selectFrom("stored_files")
    .select("id")
    .where("name", "in", names)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Those of the locked files that nothing points at now. A statement of its own: what was committed while the lock was waited
 * for is only seen by a statement that begins afterwards. `wantedBefore` null: also those that somebody is about to use.
 */
export function listUnused(
  tx: Tx,
  uses: readonly FileUse[],
  lockedIds: readonly string[],
  wantedBefore: Date | null,
): Promise<FileRow[]> {
  if (lockedIds.length === 0) return Promise.resolve([]);
  return tx.db
    .selectFrom("stored_files as file")
    .selectAll("file")
    .where("file.id", "in", lockedIds)
    .where(isUnused(uses))
    .$if(wantedBefore !== null, (query) => query.where(notWantedSince(wantedBefore as Date)))
    .execute();
}

const notWantedSince = (time: Date) => sql<boolean>`(file.wanted_at is null or file.wanted_at < ${time})`;

export type FileFacts = Pick<FileRow, "name" | "shown_name" | "media_name" | "content_type" | "size_bytes">;

export async function listFilesNamed(
  reader: Reader,
  projectId: string,
  names: readonly string[],
): Promise<FileFacts[]> {
  if (names.length === 0) return [];
  return reader.db
    .selectFrom("stored_files")
    .select(["name", "shown_name", "media_name", "content_type", "size_bytes"])
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
