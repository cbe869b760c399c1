import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { serveDocumentation } from "./documentation.ts";
import { createHttp } from "./http.ts";
import { secureHeaders } from "./secure-headers.ts";

const compressor = join(import.meta.dirname, "../../../../tools/compress.mjs");
const page = `<!doctype html><title>Embed</title>${"<p>Words</p>".repeat(200)}`;

let folder: string;
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hark-documentation-"));
  const site = join(folder, "dist");
  const files = {
    "dist/index.html": page,
    "dist/404.html": "<!doctype html><h1>There is no such page</h1>",
    "dist/embed/index.html": page,
    "dist/search.json": JSON.stringify([{ title: "Mail" }]),
    "dist/assets/main-1a2b.js": "export {};\n".repeat(200),
    "dist/files/deploy/Caddyfile": "reverse_proxy",
    "dist/files/widget/hark.d.ts": "declare const Hark: unknown;",
    "dist/files/docs/pictures/inbox.png": "\x89PNG",
    "dist/.vite/manifest.json": "{}",
    "secret.txt": "secret",
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await promisify(execFile)(process.execPath, [compressor, site]);
  ({ url, close } = await serve(site));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

async function serve(site: string) {
  const { fastify } = createHttp({ log: createLog("silent"), trustedProxies: [], isHostAllowed: () => true });
  secureHeaders(fastify, { publicUrl: "http://hark.test", uploadOrigin: null });
  await serveDocumentation(fastify, site);
  fastify.setNotFoundHandler((_, reply) => reply.code(200).send("the dashboard"));
  return { url: await fastify.listen({ port: 0, host: "127.0.0.1" }), close: () => fastify.close() };
}

/** `fetch` would tidy the path and decompress the answer. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ hostname, port, path, headers }, resolve).on("error", reject),
  );
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

test("pages, scripts and shown files have their types, the policy, and a place in caches only under a hashed name", async () => {
  for (const [path, type, cache] of [
    ["/docs/", "text/html", "no-cache"],
    ["/docs/embed/", "text/html", "no-cache"],
    ["/docs/search.json", "application/json", "no-cache"],
    ["/docs/assets/main-1a2b.js", "application/javascript", "public, max-age=31536000, immutable"],
    ["/docs/files/deploy/Caddyfile", "text/plain", "no-cache"],
    ["/docs/files/widget/hark.d.ts", "text/plain", "no-cache"],
    ["/docs/files/docs/pictures/inbox.png", "image/png", "no-cache"],
  ] as const) {
    const { status, headers } = await ask(path);
    expect([path, status, headers["content-type"]?.split(";")[0]]).toEqual([path, 200, type]);
    expect(headers["cache-control"]).toBe(cache);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
    expect(policy).not.toMatch(/unsafe|https?:|data:|\*/);
  }
});

test("an address without its slash leads to the page, and a browser gets pages compressed", async () => {
  for (const [path, to] of [
    ["/docs", "/docs/"],
    ["/docs/embed", "/docs/embed/"],
  ]) {
    const { status, headers } = await ask(path ?? "");
    expect([status, headers.location]).toEqual([301, to]);
  }
  const packed = await ask("/docs/embed/", { "accept-encoding": "br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  const again = await ask("/docs/embed/", { "accept-encoding": "br", "if-none-match": packed.headers.etag ?? "" });
  expect(again.status).toBe(304);
});

test("what is no page has the site's own page for that, and nothing outside of the site is sent", async () => {
  for (const path of [
    "/docs/none/",
    "/docs/../secret.txt",
    "/docs/..%2fsecret.txt",
    "/docs/%2e%2e/secret.txt",
    "/docs/..%5csecret.txt",
    "/docs/files/../../secret.txt",
    "/docs//etc/passwd",
    "/docs/.vite/manifest.json",
    "/docs/embed/index.html%00",
  ]) {
    const { status, body } = await ask(path);
    expect([path, status]).toEqual([path, 404]);
    expect(body).toMatch(/There is no such page|"NOT_FOUND"/);
  }
  expect((await ask("/docs/none/")).body).toContain("There is no such page");
});

test("a server whose documentation is not built says how it is built, and leaves its other pages alone", async () => {
  const bare = await serve(join(folder, "nothing"));
  for (const path of ["/docs", "/docs/", "/docs/embed/"]) {
    const answer = await fetch(bare.url + path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("npm run docs")]);
  }
  expect(await (await fetch(`${bare.url}/docsandmore`)).text()).toBe("the dashboard");
  await bare.close();
});
