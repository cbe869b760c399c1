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

test("a browser's preflight request is answered", async () => {
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

test("[S41] a page whose fetch adds cookies and tracing headers still gets what the loader asks for", async () => {
  const path = `${app.url}/api/widget/${randomUUID()}/config`;
  const asked = await fetch(path, {
    method: "OPTIONS",
    headers: {
      ...origin,
      "access-control-request-method": "GET",
      "access-control-request-headers": "traceparent,x-request-id",
    },
  });
  expect(asked.headers.get("access-control-allow-headers")).toBe("traceparent,x-request-id");
  const answer = await fetch(path, { headers: origin });
  for (const { headers } of [asked, answer]) {
    expect(headers.get("access-control-allow-origin")).toBe(origin.origin);
    expect(headers.get("access-control-allow-credentials")).toBe("true");
    expect(headers.get("vary")?.toLowerCase()).toContain("origin");
  }
});

test.each(["conversations?x=/config", "conversations/config", "feedbacks?search=/sessions"])(
  "no address of another endpoint gets credentials: %s",
  async (path) => {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await fetch(`${app.url}/api/widget/${randomUUID()}/${path}`, { method, headers: origin });
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    }
  },
);

test("the agents' door stays closed to other sites", async () => {
  const answer = await fetch(`${app.url}/api/projects`, { headers: origin });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});
