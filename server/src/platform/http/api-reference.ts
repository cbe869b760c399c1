import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { errorResponses } from "./declared-errors.ts";

/** Replaces the plugin's policy, which allows styles, fonts and pictures from any origin. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const toJsonSchema = createJsonSchemaTransform({ skipList: [] });

/** The errors are in the reference only: as response schemas of the route they would filter what is sent. */
const transform: typeof toJsonSchema = (route) => {
  const { endpoint } = route.route.config ?? {};
  if (!endpoint) return toJsonSchema(route);
  const success = endpoint.response ? { 200: endpoint.response } : { 204: z.null().describe("Done") };
  return toJsonSchema({ ...route, schema: { ...route.schema, response: { ...success, ...errorResponses(endpoint) } } });
};

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
    transform,
  });
  await fastify.register(swaggerUi, {
    routePrefix: "/api/docs",
    // Without it the page asks a validator of its makers about our document.
    uiConfig: { validatorUrl: null },
    staticCSP: referencePolicy,
  });
  fastify.get("/api/openapi.json", { schema: { hide: true } }, async () => fastify.swagger());
}
