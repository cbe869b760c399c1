import type { Endpoint } from "@hark/contract/endpoint";
import { endpoint } from "@hark/contract/endpoint";
import { declaredErrors } from "@hark/contract/endpoint-errors";
import { errorStatus } from "@hark/contract/errors";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { AppError } from "../errors.ts";
import { createLog } from "../log.ts";
import { createHttp } from "./http.ts";

const app = useTestApp();

interface Operation {
  responses: Record<
    string,
    { content?: { "application/json": { schema: { properties: { code: { enum: string[] } } } } } }
  >;
}

test("the OpenAPI document has for each endpoint exactly the errors that it can answer, by status, with their shape", async () => {
  const answer = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  const read = ({ method, path }: Endpoint) => {
    const operation = paths[`/api${path.replace(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];
    const { responses = {} } = operation ?? {};
    const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    return errors.flatMap(([status, { content }]) =>
      content?.["application/json"].schema.properties.code.enum.map((code) => `${status} ${code}`),
    );
  };
  const { endpoints } = app.app.http;
  const described = endpoints.map((one) => [one.path, read(one).sort()]);
  const declared = endpoints.map((one) => [
    one.path,
    [...declaredErrors(one)].map((code) => `${errorStatus[code]} ${code}`).sort(),
  ]);
  expect(described).toEqual(declared);
});

test("an undeclared error code of an endpoint is reported; the answer is sent all the same", async () => {
  const told: string[] = [];
  const http = createHttp({
    log: createLog("silent"),
    trustedProxies: [],
    isHostAllowed: () => true,
    onUndeclaredError: (call, code) => told.push(`${call} ${code}`),
  });
  const refuse = (path: string, errors: Endpoint["errors"] = []) =>
    http.handle(endpoint({ method: "GET", path, door: "open", summary: "Refuses", errors }), async () => {
      throw new AppError("CONFLICT");
    });
  refuse("/silent");
  refuse("/honest", ["CONFLICT"]);
  for (const path of ["/silent", "/honest"]) {
    expect((await http.fastify.inject(`/api${path}`)).statusCode).toBe(409);
  }
  expect(told).toEqual(["GET /silent CONFLICT"]);
  await http.fastify.close();
});
