import { expect, it } from "vitest";
import { checkLicences, isPermissive, type Lock, listShipped, refuse } from "./licences.ts";

const lock: Lock = {
  server: { dependencies: { a: "1.0.0", contract: "0.1.0" } },
  contract: { dependencies: { z: "1.0.0" } },
  "node_modules/contract": { link: true, resolved: "contract" },
  "node_modules/a": { version: "1.0.0", license: "MIT", dependencies: { b: "^2.0.0" } },
  "node_modules/a/node_modules/b": { version: "2.0.0", license: "AGPL-3.0-or-later", optionalDependencies: { c: "1" } },
  "node_modules/b": { version: "1.0.0", license: "MIT" },
  "node_modules/c": { version: "1.0.0", license: "(MIT OR GPL-3.0)" },
  "node_modules/z": { version: "1.0.0" },
  "node_modules/tool": { version: "1.0.0", license: "GPL-3.0" },
};

it("finds what ships, below other packages and through workspaces, and leaves tools out", () => {
  expect(listShipped(lock).map(({ name, version }) => `${name} ${version}`)).toEqual([
    "a 1.0.0",
    "b 2.0.0",
    "c 1.0.0",
    "z 1.0.0",
  ]);
});

it("refuses copyleft and missing licences, and says what to do", () => {
  expect(listShipped(lock).flatMap((one) => refuse(one) ?? [])).toEqual([
    expect.stringMatching(/^b 2\.0\.0 ships and its licence is AGPL-3\.0-or-later: take a package that is permissive/),
    expect.stringMatching(/^z 1\.0\.0 ships and its licence is none stated/),
  ]);
});

it.each([
  ["MIT", true],
  ["(MIT OR CC0-1.0)", true],
  ["GPL-3.0 OR MIT", true],
  ["Apache-2.0 AND MIT", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", false],
  ["MPL-2.0", false],
  ["SEE LICENSE IN LICENSE.txt", false],
])("%s: %s", (licence, answer) => {
  expect(isPermissive(licence)).toBe(answer);
});

it("finds the packages of this repository, all of them allowed", () => {
  const { lines, problems } = checkLicences();
  expect(problems).toEqual([]);
  expect(lines.join("\n")).toMatch(/MIT: \d+ packages/);
});
