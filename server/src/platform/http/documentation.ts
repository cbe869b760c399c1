import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { t } from "./texts.ts";

const built = join(import.meta.dirname, "../../../../site/dist");

/** Pages that read, and a search that asks this server: nothing else runs, loads or is sent. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const year = 31_536_000;

/** The documentation site at `/docs/`, as `npm run docs` has built it; where it is not built, a line that says so. */
export async function serveDocumentation(fastify: FastifyInstance, folder = built) {
  const missing = join(folder, "404.html");
  if (!existsSync(missing)) {
    for (const path of ["/docs", "/docs/*"]) {
      fastify.get(path, { schema: { hide: true } }, (_, reply) => reply.code(404).type("text/plain").send(t("noDocs")));
    }
    return;
  }
  fastify.get("/docs", { schema: { hide: true } }, (_, reply) => reply.redirect("/docs/", 301));
  await fastify.register(
    async (docs) => {
      docs.addHook("onRequest", async (_, reply) => {
        reply.header("content-security-policy", policy);
      });
      // Read each time: a build while the server runs renames what it loads.
      docs.setNotFoundHandler(async (_, reply) =>
        reply
          .code(404)
          .type("text/html; charset=utf-8")
          .header("cache-control", "no-cache")
          .send(await readFile(missing)),
      );
      await docs.register(staticFiles, {
        root: folder,
        prefix: "/",
        decorateReply: false,
        cacheControl: false,
        acceptRanges: false,
        dotfiles: "ignore",
        preCompressed: true,
        redirect: true,
        globIgnore: ["**/*.{br,gz}"],
        setHeaders(reply, path) {
          const isHashed = /\/assets\//.test(path);
          reply.header("cache-control", isHashed ? `public, max-age=${year}, immutable` : "no-cache");
          // Configurations are read here, whatever their names end in.
          if (path.includes("/files/") && !path.endsWith(".png"))
            reply.header("content-type", "text/plain; charset=utf-8");
        },
      });
    },
    { prefix: "/docs" },
  );
}
