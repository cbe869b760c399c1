import type { Endpoint } from "@hark/contract/endpoint";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { type Capabilities, canEnter, capabilitiesOfRole, type ProjectDoor } from "./capabilities.ts";

const app = useTestApp();

const nothing: Capabilities = {
  canWork: false,
  canManageProject: false,
  canManageMembers: false,
  canBeSomebody: false,
};

/** The existing kinds of access, and two planned ones. */
const waysIn: Record<string, Capabilities> = {
  owner: capabilitiesOfRole("OWNER"),
  member: capabilitiesOfRole("MEMBER"),
  "API key": { ...nothing, canWork: true },
  "session whose second factor is due": nothing,
};

const expected: Record<ProjectDoor, string[]> = {
  agent: ["owner", "member", "API key"],
  owner: ["owner"],
  self: ["owner", "member"],
};

const isBelowProject = (endpoint: Endpoint): endpoint is Endpoint & { door: ProjectDoor } => endpoint.door in expected;

test("every endpoint below a project is open only to the kinds of access with the capability of its door", () => {
  const endpoints = app.app.http.endpoints.filter(isBelowProject);
  const table = endpoints.map((endpoint) => [
    `${endpoint.method} ${endpoint.path}`,
    Object.keys(waysIn).filter((name) => canEnter(endpoint.door, waysIn[name] ?? nothing)),
  ]);
  expect(table).toEqual(endpoints.map(({ method, path, door }) => [`${method} ${path}`, expected[door]]));
  expect(new Set(endpoints.map(({ door }) => door))).toEqual(new Set(Object.keys(expected)));
});
