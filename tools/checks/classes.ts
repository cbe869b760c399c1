import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { root } from "./programs.ts";

export interface Source {
  path: string;
  text: string;
}

const assets = "dashboard/dist/assets";

/** Marks that other classes refer to (`group-hover:…`); they have no rule of their own. */
const isMark = (name: string) => /^(group|peer)(\/[\w-]+)?$/.test(name);

/** The names of all classes that a style sheet has a rule for, as they are written in the markup. */
export function readClasses(css: string): Set<string> {
  const names = css.matchAll(/\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi);
  return new Set(Array.from(names, ([, name = ""]) => unescapeName(name)));
}

const unescapeName = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/**
 * One line for each class without a rule, which therefore changes nothing: mistyped, or named after a token that is gone. Read
 * are the attributes `className` and `…ClassName`, what is handed to `cx`, and the values of names that end in "class" or
 * "variants" and the like, which go there.
 */
export function findDeadClasses({ path, text }: Source, known: ReadonlySet<string>): string[] {
  const found = new Map<number, string>();
  const read = (node: Node | null | undefined): void => {
    for (const literal of listLiterals(node)) {
      for (const { index, 0: name } of literal.words.matchAll(/\S+/g)) {
        if (known.has(name) || isMark(name)) continue;
        const line = text.slice(0, literal.start).split("\n").length;
        found.set(literal.start + index, `${path}:${line}: no rule exists for the class ${name}: it changes nothing.`);
      }
    }
  };
  new Visitor({
    JSXAttribute({ name, value }) {
      if (typeof name.name !== "string" || !/(^c|C)lassName$/.test(name.name)) return;
      read(value?.type === "JSXExpressionContainer" ? value.expression : value);
    },
    CallExpression({ callee, arguments: handed }) {
      if (callee.type === "Identifier" && callee.name === "cx") for (const argument of handed) read(argument);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && /class(es)?$|^(base|variants|sizes)$/i.test(id.name)) read(init);
    },
  }).visit(parseSync(path, text).program);
  return [...found.values()];
}

/** Strings that an expression may come to, without what stands in a condition. */
function listLiterals(node: Node | null | undefined): { words: string; start: number }[] {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ words: node.value, start: node.start }] : [];
    case "TemplateLiteral":
      // A piece that touches a hole is only a part of a name.
      return node.quasis.map(({ value, start }, index) => ({
        words: value.raw
          .replace(index > 0 ? /^\S+/ : /^$/, "")
          .replace(index < node.expressions.length ? /\S+$/ : /^$/, ""),
        start,
      }));
    case "ConditionalExpression":
      return [...listLiterals(node.consequent), ...listLiterals(node.alternate)];
    case "LogicalExpression":
      return [...(node.operator === "&&" ? [] : listLiterals(node.left)), ...listLiterals(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...listLiterals(node.left), ...listLiterals(node.right)] : [];
    case "ObjectExpression":
      return node.properties.flatMap((property) => (property.type === "Property" ? listLiterals(property.value) : []));
    default:
      return [];
  }
}

/** Compares the dashboard's markup with the style sheets of its build, which therefore has to be there. */
export function checkClasses(): { lines: string[]; problems: string[] } {
  const sheets = existsSync(join(root, assets))
    ? readdirSync(join(root, assets)).filter((name) => name.endsWith(".css"))
    : [];
  if (sheets.length === 0) return { lines: [], problems: [`${assets} has no style sheet: build the dashboard first.`] };
  const texts = sheets.map((name) => readFileSync(join(root, assets, name), "utf8"));
  const known = readClasses(texts.join("\n"));
  const listing = String(
    execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "dashboard/src"], { cwd: root }),
  );
  const problems = listing
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(join(root, path)))
    .flatMap((path) => findDeadClasses({ path, text: readFileSync(join(root, path), "utf8") }, known));
  return { lines: [], problems: [...problems, ...findUndefinedProperties(texts)] };
}

/** Base UI sets these on the elements that it positions. */
const setByScript = new Set(["--available-height", "--available-width", "--anchor-width", "--transform-origin"]);

/** One line for each custom property that is read without a fallback and defined in no style sheet. */
export function findUndefinedProperties(sheets: readonly string[]): string[] {
  const css = sheets.join("\n");
  const defined = new Set(Array.from(css.matchAll(/(--[\w-]+)\s*:|@property (--[\w-]+)/g), ([, a, b]) => a ?? b));
  const read = new Set(Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name = ""]) => name));
  return [...read]
    .filter((name) => !defined.has(name) && !setByScript.has(name))
    .map((name) => `no style sheet defines ${name}, which one reads: the declaration is dropped.`);
}
