/**
 * `node tools/compress.mjs <folder>`: puts a Brotli and a gzip file beside every text file of a finished build, so that the
 * server, which picks by `Accept-Encoding`, never has to compress while somebody waits.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const text = /\.(js|css|html|svg|json)$/;
/** Below this size a response's headers outweigh the savings. */
const minBytes = 1_000;
const encodings = [
  // Both use their highest level, which is only the default of Brotli.
  { extension: "br", compress: promisify(brotliCompress) },
  { extension: "gz", compress: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }) },
];

const folder = process.argv[2] ?? ".";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => text.test(name));
await Promise.all(files.map((name) => compressFile(join(folder, name))));

/** @param {string} path */
async function compressFile(path) {
  const bytes = readFileSync(path);
  if (bytes.length < minBytes) return;
  for (const { extension, compress } of encodings) writeFileSync(`${path}.${extension}`, await compress(bytes));
}
