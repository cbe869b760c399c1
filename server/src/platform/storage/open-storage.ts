import { join } from "node:path";
import { createDiskStorage } from "./disk-storage.ts";
import { createS3Storage, type S3Settings } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export interface StorageSettings {
  /** Where files go unless `s3` is set. */
  dataDir: string;
  s3?: S3Settings | undefined;
}

export function openStorage({ dataDir, s3 }: StorageSettings): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, "files"));
}
