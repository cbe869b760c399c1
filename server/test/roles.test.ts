import type { Endpoint } from "@hark/contract/endpoint";
import { describe, expect, test } from "vitest";
import { createLimiter } from "../src/platform/limits/limiter.ts";
import { buildRoles, type Roles } from "./build-roles.ts";
import { useTestApp } from "./build-test-app.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import { type Answers, type Caller, callers, expectedAnswers } from "./roles.ts";

// Whatever changes something has people of its own, all at one address.
const app = useTestApp({ limiter: { ...createLimiter(null), spend: async () => {} } });
const callOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

function knock(endpoint: Endpoint, caller: Caller, { values, tokens }: Roles): Promise<RawAnswer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`The roles test knows no value for :${name}`);
    return encodeURIComponent(value);
  });
  const query = endpoint.path.startsWith("/notifications/by-item") ? `?projectId=${values.projectId}` : "";
  return rawRequest(app, endpoint.method, path + query, {
    token: tokens[caller],
    ...(endpoint.body && { body: [] }),
  });
}

const isRefusal = (status: number) => status >= 400;

test("every endpoint has its row, and every row its endpoint", () => {
  expect(app.app.http.endpoints.map(callOf).sort()).toEqual(Object.keys(expectedAnswers).sort());
});

describe("[ROLE-01] [ROLE-02] [ROLE-03] [ROLE-14] each caller gets the answer of the table", () => {
  // One stage is enough for reads and refusals, which change nothing.
  let shared: Promise<Roles> | undefined;

  test.each(Object.entries(expectedAnswers))("%s", async (call: string, expected: Answers) => {
    const endpoint = app.app.http.endpoints.find((one) => callOf(one) === call);
    if (!endpoint) throw new Error(`There is no endpoint ${call}; take its row out`);
    shared ??= buildRoles(app);
    const got: Partial<Record<Caller, number>> = {};
    for (const caller of callers) {
      const changes = endpoint.method !== "GET" && !isRefusal(expected[caller]);
      got[caller] = (await knock(endpoint, caller, changes ? await buildRoles(app) : await shared)).status;
    }
    expect(got).toEqual(expected);
  });
});
