import type { Tx } from "../../platform/database/database.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { arrivalKey, nameInAddress } from "./address.ts";
import type { FilePurpose } from "./file-purpose.ts";
import { type GrantContext, grantMessageUpload, grantUpload } from "./grant-upload.ts";
import { loadSharp } from "./load-sharp.ts";
import { wantFile } from "./queries.ts";
import { settleUpload } from "./settle-upload.ts";

type SeedContext = Omit<GrantContext, "database"> &
  Omit<Parameters<typeof settleUpload>[0], "database"> & { storage: Storage; tx: Tx };

/** Stores a picture of the demo project as if somebody had uploaded it, drawn as a PNG where it is an SVG. Returns its address. */
export async function seedFile(
  { tx, ...rest }: SeedContext,
  file: { purpose: FilePurpose; ownerId: string; bytes: Buffer },
): Promise<string> {
  const context = { ...rest, database: { db: tx.db, transaction: <T>(work: (tx: Tx) => Promise<T>) => work(tx) } };
  const { purpose, ownerId } = file;
  const caller = { callerId: ownerId, idempotencyKey: undefined };
  const sharp = await loadSharp();
  const { format } = await sharp(file.bytes).metadata();
  const bytes = format === "svg" ? await sharp(file.bytes).png().toBuffer() : file.bytes;
  const contentType = format === "svg" ? "image/png" : `image/${format}`;
  const size = bytes.length;
  const { fileUrl } =
    purpose === "MESSAGE" || purpose === "FEEDBACK"
      ? await grantMessageUpload(
          context,
          ownerId,
          { contentType, size, type: "IMAGE", shownName: null, mediaName: null, ...caller },
          purpose,
        )
      : await grantUpload(context, { purpose, ownerId, contentType, size, ...caller });
  const name = nameInAddress(fileUrl);
  await context.storage.write(arrivalKey(name), bytes, { contentType, size });
  const row = await wantFile(context.database, name, context.clock.now());
  if (!row || !(await settleUpload(context, row))) throw new Error("A picture of the demo project was not stored");
  return fileUrl;
}
