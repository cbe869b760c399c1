/** Limits of an import of visitors. A file of their own: what stands in `limits.ts` is in the first chunk of every client. */
export const visitorImport = {
  /** Rows of one call; a file goes in many. */
  rows: 100,
  callsPerAccountPerHour: 1_000,
  /** What a browser takes at once, in bytes and rows. */
  fileBytes: 20 * 1024 * 1024,
  fileRows: 50_000,
};
