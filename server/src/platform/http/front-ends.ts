import { existsSync } from "node:fs";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { answerUnknownPaths } from "./http.ts";
import type { PageOrigins } from "./secure-headers.ts";

const root = join(import.meta.dirname, "../../../..");
const dashboardFolder = join(root, "dashboard/dist");
const widgetFolder = join(root, "widget/dist");

const year = 31_536_000;
/** Stays in browsers for a while, so that the widget costs a returning page nothing; short enough that an update arrives. */
const loaderMaxAge = 300;

/**
 * The dashboard at `/`, the loader at `/widget.js`, the panel at `/widget/`. Files with a hash in their name never change;
 * pages are always asked for again.
 */
export async function serveFrontEnds(fastify: FastifyInstance, origins: PageOrigins) {
  const hasDashboard = existsSync(join(dashboardFolder, "index.html"));
  if (existsSync(widgetFolder)) await serveWidget(fastify, origins);
  if (hasDashboard) {
    await fastify.register(staticFiles, {
      root: dashboardFolder,
      decorateReply: false,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => cacheByName(reply as never, path),
    });
  }
  answerUnknownPaths(fastify, (request, reply) => {
    const isPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (!hasDashboard || !isPage) return reply.code(404).type("text/plain").send("Not found");
    return reply.header("cache-control", "no-cache").sendFile("index.html", dashboardFolder);
  });
}

async function serveWidget(fastify: FastifyInstance, origins: PageOrigins) {
  await fastify.register(staticFiles, {
    root: join(widgetFolder, "panel"),
    prefix: "/widget/",
    decorateReply: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      allowEmbedding(reply as never, origins);
      cacheByName(reply as never, path);
    },
  });
  fastify.get("/widget.js", { schema: { hide: true } }, async (_, reply) =>
    reply.sendFile("widget.js", widgetFolder, { cacheControl: false }),
  );
}

interface Headers {
  header?: (name: string, value: string) => unknown;
  setHeader?: (name: string, value: string) => unknown;
  removeHeader: (name: string) => unknown;
}

/** Any site may embed these, isolated ones (COEP) too; they hold nothing secret. */
function allowEmbedding(reply: FastifyReply & Headers, { publicUrl, uploadOrigin }: PageOrigins) {
  const own = new URL(publicUrl).origin;
  const upload = uploadOrigin === null ? "" : ` ${uploadOrigin}`;
  reply.removeHeader("x-frame-options");
  reply.removeHeader("cross-origin-opener-policy");
  set(reply, "cross-origin-resource-policy", "cross-origin");
  set(reply, "cross-origin-embedder-policy", "require-corp");
  set(reply, "access-control-allow-origin", "*");
  set(
    reply,
    "content-security-policy",
    `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: ${own}; media-src 'self' blob: ${own}; font-src 'self'; connect-src 'self' ws: wss: ${own}${upload}; object-src 'none'; base-uri 'none'; form-action 'none'`,
  );
}

function cacheByName(reply: FastifyReply & Headers, path: string) {
  const isHashed = /\/assets\//.test(path);
  const isLoader = path.endsWith("/widget.js");
  const maxAge = isHashed ? `max-age=${year}, immutable` : `max-age=${loaderMaxAge}`;
  set(reply, "cache-control", isHashed || isLoader ? `public, ${maxAge}` : "no-cache");
}

function set(reply: Headers, name: string, value: string) {
  if (reply.header) reply.header(name, value);
  else reply.setHeader?.(name, value);
}
