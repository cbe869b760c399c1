import { describe, expect, it } from "vitest";
import { checkIds, findUnknown, readKnown } from "./ids.ts";

const known = {
  ids: new Set(["MSG-28", "MSG-29", "SET-BILL-05", "S04"]),
  sections: new Set(["5", "6"]),
  decisions: new Set(["0002"]),
  isFile: (path: string) => path === "docs/guides/hosting.md",
  read: (path: string) => (path === "server/src/b.ts" ? "function b() {\n  one();\n  two();\n}\n" : undefined),
};
const find = (text: string, path = "server/src/a.ts") => findUnknown({ path, text }, known);

describe("an unknown reference fails with its file and line", () => {
  it.each([
    ["\n// MSG-999", "server/src/a.ts:2: MSG-999 is in no row of docs/contract/rows."],
    ["MSG-28..40", "server/src/a.ts:1: MSG-40 is in no row of docs/contract/rows."],
    ["(SET-BILL-77)", "server/src/a.ts:1: SET-BILL-77 is in no row of docs/contract/rows."],
    ["case S99", "server/src/a.ts:1: S99 is no case of docs/contract/cases.md."],
    ['it("[MGS-28] x"', "server/src/a.ts:1: the title begins with MGS-28, which the contract does not have."],
    ["design section 60", "server/src/a.ts:1: docs/contract/design.md has no section 60."],
    ["design sections 6 and 7", "server/src/a.ts:1: docs/contract/design.md has no section 7."],
    ["decision 0099", "server/src/a.ts:1: docs/decisions has no 0099."],
    ["docs/decisions/0099-a.md", "server/src/a.ts:1: docs/decisions has no 0099."],
    ["see docs/guides/none.md", "server/src/a.ts:1: docs/guides/none.md does not exist."],
    [
      "specification's section 9",
      'server/src/a.ts:1: "specification\'s section 9" points outside of the repository: name the row or the section of the design.',
    ],
  ])("%j", (text, problem) => {
    expect(find(text)).toContain(problem);
  });

  it("a link in a document", () => {
    expect(find("[a](b.md) [c](hosting.md)", "docs/guides/x.md")).toEqual([
      "docs/guides/x.md:1: the link leads to b.md, which does not exist.",
    ]);
    expect(find("[a](/api/docs)", "site/pages/x.md")).toEqual([]);
    expect(find("[a](/api/docs)", "docs/guides/x.md")).toHaveLength(1);
  });
});

it.each([
  "MSG-28, MSG-28..29, S04",
  "design sections 5 and 6; decision 0002",
  "UTC-12, SHA-256, S3, M12 S12.5-x",
  "MSG-28a",
])("what is known, and what only looks like an id, passes: %s", (text) => {
  expect(find(text)).toEqual([]);
});

describe("a guide quotes the code as it is", () => {
  const block = (file: string, code: string) => `\n\`\`\`ts ${file}\n${code}\n\`\`\`\n`;

  it.each([["one();\ntwo();"], ["function b() {\n  …\n  two();"]])("and passes: %j", (code) => {
    expect(find(block("server/src/b.ts", code), "docs/guides/x.md")).toEqual([]);
  });

  it.each([
    [block("server/src/b.ts", "two();\none();"), 'docs/guides/x.md:2: server/src/b.ts does not hold "two(); …" like'],
    [block("server/src/c.ts", "one();"), "docs/guides/x.md:2: the quoted server/src/c.ts does not exist."],
    ["`server/src/c.ts`", "docs/guides/x.md:1: server/src/c.ts does not exist."],
  ])("or fails: %j", (text, problem) => {
    expect(find(text, "docs/guides/x.md")).toEqual([expect.stringContaining(problem)]);
  });
});

it("knows every area, all cases and the sections that the code names", () => {
  const real = readKnown();
  for (const id of ["AUTH-01", "SET-BILL-05", "GAP-132", "CONST-46", "S01", "S79", "A4", "A6"])
    expect(real.ids).toContain(id);
  expect([...real.sections].sort()).toEqual(["1", "10", "11", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

it("the repository has no unknown references", () => {
  expect(checkIds().problems).toEqual([]);
});
