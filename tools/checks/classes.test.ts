import { describe, expect, it } from "vitest";
import { findDeadClasses, findUndefinedProperties, readClasses } from "./classes.ts";

const sheet = String.raw`.flex{display:flex}.bg-ink\/50{color:red}.max-lg\:p-2{padding:8px}.\32 xl\:w-87{width:1px}.w-\[min\(4px\,5\%\)\]:hover{width:0}`;
const known = readClasses(sheet);
const find = (line: string) => findDeadClasses({ path: "dashboard/src/a.tsx", text: `\n${line}` }, known);

it("reads the names as the markup has them", () => {
  expect([...known]).toEqual(
    expect.arrayContaining(["flex", "bg-ink/50", "max-lg:p-2", "2xl:w-87", "w-[min(4px,5%)]"]),
  );
});

describe("a class without a rule is refused", () => {
  it.each([
    '<p className="flex bg-black/90" />;',
    '<p className={cx("flex", isOpen && "bg-black/90")} />;',
    '<p className={isOpen ? "flex" : "bg-black/90"} />;',
    `<p className={\`flex bg-black/90 \${size}\`} />;`,
    '<Frame listClassName="bg-black/90" />;',
    'const quietClass = "flex bg-black/90";',
    'const variants: Record<Tone, string> = { loud: "flex " + "bg-black/90" };',
  ])("%s", (line) => {
    expect(find(line)).toEqual([
      "dashboard/src/a.tsx:2: no rule exists for the class bg-black/90: it changes nothing.",
    ]);
  });
});

it.each([
  '<p className="group/row flex max-lg:p-2 2xl:w-87 w-[min(4px,5%)]" title="bg-black" />;',
  '<p className={cx("flex", size === "big" && "max-lg:p-2")} />;',
  `<p className={\`h-\${size} flex\`} />;`,
])("%s is fine", (line) => {
  expect(find(line)).toEqual([]);
});

it("a custom property without a definition or a fallback is refused, wherever it is defined", () => {
  const sheets = [
    ":root{--ink:#000;--line:var(--ink)}",
    ".a{color:var(--ink);width:var(--gone);height:var(--own,1px)}",
  ];
  expect(findUndefinedProperties(sheets)).toEqual([
    "no style sheet defines --gone, which one reads: the declaration is dropped.",
  ]);
});
