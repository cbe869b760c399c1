import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";

const app = useTestApp();
const origin = { origin: "https://northside-cycles.example" };

test("any site may call the visitors' door, refusals included, and none with credentials", async () => {
  const answer = await fetch(`${app.url}/api/widget/${randomUUID()}/conversations`, { headers: origin });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("a browser may ask first", async () => {
  const answer = await fetch(`${app.url}/api/widget/${randomUUID()}/sessions`, {
    method: "OPTIONS",
    headers: {
      ...origin,
      "access-control-request-method": "DELETE",
      "access-control-request-headers": "authorization",
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-methods")).toContain("DELETE");
  expect(answer.headers.get("access-control-allow-headers")).toContain("authorization");
});

test("the agents' door stays closed to other sites", async () => {
  const answer = await fetch(`${app.url}/api/projects`, { headers: origin });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});
