import { Readable } from "node:stream";

/**
 * Passes a body on, and fails once nothing has come of it for so long although bytes were wanted. A reader may pause for as long as it
 * likes, as a visitor on a slow line does, or a restore while PostgreSQL is busy.
 */
export function giveUpSilentBody(body: Readable, silenceMs: number): Readable {
  // It may fail while nobody reads, and tells whoever does so next.
  body.on("error", () => undefined);
  async function* pass() {
    const chunks = body[Symbol.asyncIterator]();
    for (;;) {
      const timer = setTimeout(() => body.destroy(new SilentBody(silenceMs)), silenceMs);
      const { value, done } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  }
  const passed = Readable.from(pass(), { objectMode: false });
  return passed.on("close", () => body.destroy());
}

class SilentBody extends Error {
  readonly code = "BUCKET_SILENT";
  constructor(silenceMs: number) {
    super(`Nothing more of the file has come from the bucket for ${silenceMs} ms`);
    this.name = "SilentBody";
  }
}
