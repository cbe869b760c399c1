import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isBelow, pathOf } from "./request-path.ts";

const folder = "/api/widget";
const preflightLifeSeconds = 86_400;

/** The two paths that the loader requests from the customer's page, through a `fetch` that the page may have wrapped. */
const pathsOfPages = /^\/api\/widget\/[^/]+\/(config|sessions)$/;
const isAskedByPages = (request: FastifyRequest) => pathsOfPages.test(pathOf(request));

/**
 * The visitors' door answers any site: a token in a header says who a visitor is, and no cookie ever does (design section 11). Refusals
 * carry the headers too, or the caller could not read them. A page may have wrapped `fetch`, so that each request carries the headers
 * of its tracing or its cookies; the two paths that the loader uses let both pass, and read neither.
 */
export function answerAnySiteForVisitors(fastify: FastifyInstance) {
  fastify.addHook("onRequest", (request, reply, done) => {
    allowAnySiteForVisitors(request, reply);
    done();
  });
  fastify.options(`${folder}/*`, { schema: { hide: true } }, async (request, reply) => {
    const wished = isAskedByPages(request) && request.headers["access-control-request-headers"];
    return reply
      .code(204)
      .header("access-control-allow-methods", "GET, POST, PUT, DELETE")
      .header("access-control-allow-headers", wished || "authorization, content-type, idempotency-key")
      .header("access-control-max-age", preflightLifeSeconds)
      .send();
  });
}

export function allowAnySiteForVisitors(request: FastifyRequest, reply: FastifyReply) {
  if (!isBelow(request, folder)) return;
  const { origin } = request.headers;
  const isForPages = isAskedByPages(request);
  const isWrapped = isForPages && origin !== undefined;
  reply.header("access-control-allow-origin", isWrapped ? origin : "*");
  if (isWrapped) reply.header("access-control-allow-credentials", "true");
  // A cache must not give one page the answer that names another, or none.
  if (isForPages) reply.header("vary", "origin");
  reply.header("access-control-expose-headers", "retry-after, x-request-id");
  reply.header("cross-origin-resource-policy", "cross-origin");
}
