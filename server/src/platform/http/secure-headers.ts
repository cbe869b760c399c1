import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { isBelow } from "./request-path.ts";

export interface PageOrigins {
  /** Stored files carry it, also for somebody who came by another name of this server. */
  publicUrl: string;
  /** Where uploads go, if not here. */
  uploadOrigin: string | null;
}

/** An API's answer is no page: nothing in it runs, nothing frames it, nobody keeps it. */
export const apiHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/**
 * The dashboard's headers. Paths that strangers' pages load (`/widget.js`, `/widget/`, the visitors' door, stored files) set
 * their own where they are served.
 */
export function secureHeaders(fastify: FastifyInstance, { publicUrl, uploadOrigin }: PageOrigins) {
  const ownOrigin = new URL(publicUrl).origin;
  const socketOrigin = ownOrigin.replace(/^http/, "ws");
  fastify.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // React's style attributes go through the CSSOM; only server-rendered markup would need more.
        imgSrc: ["'self'", "data:", "blob:", ownOrigin],
        mediaSrc: ["'self'", "blob:", ownOrigin],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", socketOrigin, ownOrigin, ...(uploadOrigin ? [uploadOrigin] : [])],
        frameSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    // Only meaningful behind TLS; on plain http browsers ignore it.
    strictTransportSecurity: new URL(publicUrl).protocol === "https:",
  });
  // After the plugin: its own hook, which gives every reply its `helmet`, has to come first.
  fastify.after(() => {
    fastify.addHook("onRequest", (request, reply, done) => {
      if (!isBelow(request, "/api") || isBelow(request, "/api/docs")) {
        Promise.resolve(reply.helmet()).then(() => done(), done);
        return;
      }
      reply.headers(apiHeaders);
      done();
    });
  });
}
