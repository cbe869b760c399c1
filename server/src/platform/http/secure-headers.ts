import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { isBelow } from "./request-path.ts";

export interface PageOrigins {
  /** Stored files carry it, also for somebody who came by another name of this server. */
  publicUrl: string;
  /** The origin that uploads go to, if not this one. */
  uploadOrigin: string | null;
}

/** An API response is not a page: nothing in it runs, nothing may frame it, and no cache keeps it. */
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
    // Browsers ignore it on plain http.
    strictTransportSecurity: new URL(publicUrl).protocol === "https:",
  });
  // Registered after the plugin, whose own hook gives every reply its `helmet`.
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
