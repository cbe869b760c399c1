import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * The dashboard's headers. Paths that strangers' pages load (`/widget.js`, `/widget/`, the visitors' door, stored files) set
 * their own where they are served.
 */
export function secureHeaders(fastify: FastifyInstance, publicUrl: string) {
  const socketOrigin = new URL(publicUrl).origin.replace(/^http/, "ws");
  fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // React's style attributes go through the CSSOM; only server-rendered markup would need more.
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", socketOrigin],
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
}
