import { join } from "node:path";
import { files } from "@hark/contract/limits";
import { createDiskStorage } from "./disk-storage.ts";
import type { S3Settings } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export interface StorageSettings {
  /** Where files go unless `s3` is set. */
  dataDir: string;
  s3?: S3Settings | undefined;
  /** What has to stay free on the disk of `dataDir`; unset, it is the contract's. */
  minFreeBytes?: number | undefined;
}

/** The client for S3 is large; a server that keeps its files itself never loads it. */
export async function openStorage({
  dataDir,
  s3,
  minFreeBytes = files.minFreeBytes,
}: StorageSettings): Promise<Storage> {
  if (!s3) return createDiskStorage(join(dataDir, "files"), minFreeBytes);
  const { createS3Storage } = await import("./s3-storage.ts");
  return createS3Storage(s3);
}
