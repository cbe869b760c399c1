import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isBelow } from "./request-path.ts";

const folder = "/api/widget";
const preflightLifeSeconds = 86_400;

/**
 * The visitors' door answers any site, without credentials: a token in a header says who a visitor is, and no cookie ever
 * does (design section 11). Refusals carry the headers too, or the caller could not read them.
 */
export function answerAnySiteForVisitors(fastify: FastifyInstance) {
  fastify.addHook("onRequest", (request, reply, done) => {
    allowAnySiteForVisitors(request, reply);
    done();
  });
  fastify.options(`${folder}/*`, { schema: { hide: true } }, async (_, reply) =>
    reply
      .code(204)
      .header("access-control-allow-methods", "GET, POST, PUT, DELETE")
      .header("access-control-allow-headers", "authorization, content-type")
      .header("access-control-max-age", preflightLifeSeconds)
      .send(),
  );
}

export function allowAnySiteForVisitors(request: FastifyRequest, reply: FastifyReply) {
  if (!isBelow(request, folder)) return;
  reply.header("access-control-allow-origin", "*");
  reply.header("access-control-expose-headers", "retry-after, x-request-id");
  reply.header("cross-origin-resource-policy", "cross-origin");
}
