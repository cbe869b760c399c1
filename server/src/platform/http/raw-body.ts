import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Events of other services are larger than our own JSON: an invoice carries all its lines. */
const maxBytes = 1024 * 1024;

/**
 * A route outside of the endpoints whose body arrives as the bytes that were sent, whatever their type: for signatures
 * that are made over them.
 */
export function postRaw(
  fastify: FastifyInstance,
  path: string,
  handler: (call: { body: Buffer; request: FastifyRequest; reply: FastifyReply }) => Promise<unknown>,
) {
  // This is a plugin of its own because parsers apply to everything in their plugin.
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    scope.post(path, { schema: { hide: true }, bodyLimit: maxBytes }, (request, reply) =>
      handler({ body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request, reply }),
    );
  });
}
