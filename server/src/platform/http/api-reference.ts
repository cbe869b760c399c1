import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";

/** The API reference at /api/docs and its OpenAPI at /api/openapi.json, made from the contract's endpoints. */
export async function serveApiReference(fastify: FastifyInstance, publicUrl: string) {
  await fastify.register(swagger, {
    openapi: {
      info: {
        title: "Hark",
        version: "1",
        description:
          "Agents sign in at `POST /api/users/authenticate`; visitors get a token at `POST /api/widget/{projectId}/sessions`. Errors are `{code, message, fields?}`.",
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          sessionToken: { type: "http", scheme: "bearer", description: "A session of the dashboard" },
          visitorToken: { type: "http", scheme: "bearer", description: "A visitor's session in one project" },
        },
      },
    },
    transform: createJsonSchemaTransform({ skipList: [] }),
  });
  await fastify.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
  fastify.get("/api/openapi.json", { schema: { hide: true } }, async () => fastify.swagger());
}
