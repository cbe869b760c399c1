import { existsSync } from "node:fs";
import { join } from "node:path";
import staticFiles, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { answerUnknownPaths } from "./http.ts";
import type { PageOrigins } from "./secure-headers.ts";
import { t } from "./texts.ts";

const root = join(import.meta.dirname, "../../../..");

/** The folders with the built front ends. */
const built: FrontEndFolders = { dashboard: join(root, "dashboard/dist"), widget: join(root, "widget/dist") };

interface FrontEndFolders {
  dashboard: string;
  widget: string;
}

const year = 31_536_000;
/** Stays in browsers for a while, so that the widget costs a returning page nothing; short enough that an update arrives. */
const loaderMaxAge = 300;

/**
 * The dashboard at `/`, the loader at `/widget.js`, the panel at `/widget/`. Files with a hash in their name never change;
 * pages are always asked for again. Beside its text files a build leaves them compressed; what the browser takes is sent.
 */
export async function serveFrontEnds(fastify: FastifyInstance, origins: PageOrigins, folders = built) {
  const hasDashboard = existsSync(join(folders.dashboard, "index.html"));
  if (existsSync(folders.widget)) await serveWidget(fastify, origins, folders.widget);
  if (hasDashboard) {
    await serve(fastify, {
      root: folders.dashboard,
      // For the pages below: `sendFile` sends what this folder holds, with this folder's headers.
      decorateReply: true,
      index: false,
      wildcard: false,
      setHeaders: cacheByName,
    });
  }
  answerUnknownPaths(fastify, (request, reply) => {
    const isPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (!hasDashboard || !isPage) return reply.code(404).type("text/plain").send(t("notFound"));
    return reply.sendFile("index.html");
  });
}

async function serveWidget(fastify: FastifyInstance, origins: PageOrigins, folder: string) {
  await serve(fastify, {
    root: join(folder, "panel"),
    prefix: "/widget/",
    setHeaders(reply, path) {
      allowEmbedding(reply, origins);
      cacheByName(reply, path);
    },
  });
  await serve(fastify, {
    root: folder,
    wildcard: false,
    globIgnore: ["panel/**", compressed],
    setHeaders(reply) {
      allowEmbedding(reply, origins);
      reply.header("cache-control", `public, max-age=${loaderMaxAge}`);
    },
  });
}

/** Compressed files are only sent instead of the file that they were made from. */
const compressed = "**/*.{br,gz}";

const serve = (fastify: FastifyInstance, options: FastifyStaticOptions & { root: string }) =>
  fastify.register(staticFiles, {
    decorateReply: false,
    cacheControl: false,
    // Nobody reads a script in parts, and a compressed one has other parts.
    acceptRanges: false,
    dotfiles: "ignore",
    preCompressed: true,
    globIgnore: [compressed],
    ...options,
  });

/** Any site may embed these, isolated ones (COEP) too; they hold nothing secret. */
function allowEmbedding(reply: FastifyReply, { publicUrl, uploadOrigin }: PageOrigins) {
  const own = new URL(publicUrl).origin;
  const upload = uploadOrigin === null ? "" : ` ${uploadOrigin}`;
  reply.removeHeader("x-frame-options");
  reply.removeHeader("cross-origin-opener-policy");
  reply.header("cross-origin-resource-policy", "cross-origin");
  reply.header("cross-origin-embedder-policy", "require-corp");
  reply.header("access-control-allow-origin", "*");
  reply.header(
    "content-security-policy",
    `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: ${own}; media-src 'self' blob: ${own}; font-src 'self'; connect-src 'self' ${own} ${own.replace(/^http/, "ws")}${upload}; object-src 'none'; base-uri 'none'; form-action 'none'`,
  );
}

function cacheByName(reply: FastifyReply, path: string) {
  const isHashed = /\/assets\//.test(path);
  reply.header("cache-control", isHashed ? `public, max-age=${year}, immutable` : "no-cache");
}
