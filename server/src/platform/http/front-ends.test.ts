import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { serveFrontEnds } from "./front-ends.ts";
import { createHttp } from "./http.ts";
import { secureHeaders } from "./secure-headers.ts";

const compressor = join(import.meta.dirname, "../../../../tools/compress.mjs");
const script = "export const words = 'the same again and again';\n".repeat(100);
const picture = Buffer.from("89504e47".repeat(500), "hex");
const page = `<!doctype html><title>Page</title>${"<p>Text</p>".repeat(200)}`;

let folder: string;
let url: string;
const { fastify } = createHttp({ log: createLog("silent"), trustedProxies: [], isHostAllowed: () => true });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hark-front-ends-"));
  const [dashboard, widget] = [join(folder, "dashboard"), join(folder, "widget")];
  await mkdir(join(dashboard, "assets"), { recursive: true });
  await mkdir(join(dashboard, ".vite"), { recursive: true });
  await writeFile(join(dashboard, "index.html"), page);
  await writeFile(join(dashboard, "assets/app-1a2b.js"), script);
  await writeFile(join(dashboard, "assets/logo-1a2b.png"), picture);
  await writeFile(join(dashboard, "assets/tiny-1a2b.js"), "0");
  await writeFile(join(dashboard, ".vite/manifest.json"), "{}");
  await cp(dashboard, join(widget, "panel"), { recursive: true });
  await writeFile(join(widget, "widget.js"), script);
  await promisify(execFile)(process.execPath, [compressor, folder]);

  const origins = { publicUrl: "http://hark.test", uploadOrigin: null };
  secureHeaders(fastify, origins);
  await serveFrontEnds(fastify, origins, { dashboard, widget });
  url = await fastify.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await fastify.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the raw bytes; `fetch` would decompress them. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url + path, { headers }, resolve).on("error", reject),
  );
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

for (const path of ["/assets/app-1a2b.js", "/widget/assets/app-1a2b.js", "/widget.js", "/widget/", "/auth/login"]) {
  test(`${path} is sent compressed as the browser accepts it, and is the same when decompressed`, async () => {
    const accept = { accept: "text/html" };
    const plain = await ask(path, accept);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const etags = new Set([plain.headers.etag]);
    for (const [encoding, takes] of [
      ["br", "gzip, deflate, br"],
      ["gzip", "gzip, deflate"],
    ] as const) {
      const packed = await ask(path, { ...accept, "accept-encoding": takes });
      expect(packed.headers).toMatchObject({ "content-encoding": encoding, vary: expect.stringMatching(/encoding/i) });
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(hash(unpack[encoding](packed.bytes))).toBe(hash(plain.bytes));
      for (const name of ["content-type", "cache-control", "content-security-policy", "x-content-type-options"])
        expect([name, packed.headers[name]]).toEqual([name, plain.headers[name]]);
      const etag = packed.headers.etag ?? "";
      etags.add(etag);
      const again = await ask(path, { ...accept, "accept-encoding": takes, "if-none-match": etag });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
    expect(etags.size).toBe(3);
  });
}

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("a file that compression does not make smaller is sent as it is", async () => {
  for (const path of ["/assets/logo-1a2b.png", "/assets/tiny-1a2b.js"]) {
    const answer = await ask(path, { "accept-encoding": "gzip, br" });
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, undefined]);
  }
  expect((await ask("/assets/logo-1a2b.png")).bytes.equals(picture)).toBe(true);
});

test("no site may frame any page of the dashboard; any site may frame the panel and load the loader", async () => {
  for (const path of ["/", "/auth/login", "/projects", "/anything/else"]) {
    const { status, headers } = await ask(path, { accept: "text/html" });
    expect([path, status]).toEqual([path, 200]);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    // Sockets of its own origin, and of nobody else's.
    const reachable = /connect-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
    expect(reachable?.split(" ").map((one) => one.replace(/:\/\/.*/, "://…"))).toContain("ws://…");
    expect(reachable).not.toMatch(/\bwss?:(?!\/\/)|\*/);
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["cache-control"]).toBe("no-cache");
  }
  for (const path of ["/widget/", "/widget/assets/app-1a2b.js", "/widget.js"]) {
    const { status, headers } = await ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers["content-security-policy"]).not.toContain("frame-ancestors");
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
  }
});

test("files with a hash in their name are cached for good, the loader for minutes", async () => {
  expect((await ask("/widget/assets/app-1a2b.js")).headers["cache-control"]).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await ask("/widget.js")).headers["cache-control"]).toBe("public, max-age=300");
});

test("a build's internal files, and files outside of its folder, are not served", async () => {
  for (const path of [
    "/.vite/manifest.json",
    "/widget/.vite/manifest.json",
    "/panel/index.html",
    "/widget.js.br",
    "/widget/..%2fwidget.js",
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test("no path and no header makes the front ends fail", async () => {
  const piece = fc.constantFrom(
    ..."/ // . .. %00 %2f %5c %2e%2e ..%2f %zz % %ed%a0%bd %c3%a9 * ? ?a=%00 # ; : :name \\ assets widget panel .vite".split(
      " ",
    ),
    ..."app-1a2b.js widget.js index.html tiny-1a2b.js .br .gz ~ con".split(" "),
    "a".repeat(300),
    "a/".repeat(2_000),
  );
  const starts = fc.constantFrom("/", "/widget/", "/widget", "/widget.js", "/assets/", "/widget/assets/app-1a2b.js");
  const paths = fc.tuple(starts, fc.array(piece, { maxLength: 4 })).map(([start, pieces]) => start + pieces.join(""));
  const ranges = [
    "bytes=0-0",
    "bytes=9-1",
    "bytes=-0",
    "bytes=1e9-",
    "bytes=0-,1-2",
    "bytes=99999999999999999999-",
    "items=1",
    "",
  ];
  const headers = fc.record(
    {
      range: fc.constantFrom(...ranges),
      "if-range": fc.constantFrom('"x"', "yesterday", "W/"),
      "if-match": fc.constantFrom("*", '"x"', "", 'W/"x", "y'),
      "if-none-match": fc.constantFrom("*", '"x"', "x", ","),
      "if-modified-since": fc.constantFrom("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", ""),
      "if-unmodified-since": fc.constantFrom("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", ""),
      accept: fc.constantFrom("text/html", "*/*", "", "text/html;q=x,,"),
      "accept-encoding": fc.constantFrom("br", "gzip;q=2", "*;q=0", "identity;q=0", ",,"),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(paths, headers, async (path, sent) => {
      const { status, headers: answered } = await ask(path, sent);
      expect(status).toBeLessThan(500);
      expect(answered["x-request-id"]).toBeDefined();
    }),
    { numRuns: Number(process.env.HARK_RUNS ?? 300) },
  );
});
