import { join } from "node:path";
import { createDiskStorage } from "./disk-storage.ts";
import type { S3Settings } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export interface StorageSettings {
  /** Where files go unless `s3` is set. */
  dataDir: string;
  s3?: S3Settings | undefined;
}

/** The client for S3 is large; a server that keeps its files itself never loads it. */
export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<Storage> {
  if (!s3) return createDiskStorage(join(dataDir, "files"));
  const { createS3Storage } = await import("./s3-storage.ts");
  return createS3Storage(s3);
}
