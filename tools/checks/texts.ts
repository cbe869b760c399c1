import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { root } from "./programs.ts";

export interface Source {
  path: string;
  text: string;
}

/** The product's name, code that is shown as code, and the example in the picture beside the sign-in. */
const exempt = new Set([
  "Hark",
  "</head>",
  'Hark("logout")',
  "Is the Brompton ready by Friday?",
  "هل يمكن تغيير الموعد؟",
  "It is on the stand now.",
]);

/** Attributes and properties of our parts that people read or hear. */
const spokenAttributes =
  /^(aria-(label|description|valuetext|roledescription)|title|placeholder|alt|label|description|question|hint|emptyText|note|(cancel|confirm|pending|close|copy|loading)Label)$/;
/** The texts of errors and mails on the server. */
const spokenProperties = /^(message|subject|greeting|footer|paragraphs|label|title|text|button)$/;

const isRead = (path: string) =>
  /^(dashboard\/src|widget\/panel|server\/src\/(features|platform))\/.*\.tsx?$/.test(path) &&
  // The kit shows parts to those who build with them; commands speak to the administrator of one server.
  !/(\.test\.tsx?|\/commands\.ts|^dashboard\/src\/screens\/kit\/.*)$/.test(path);

/** One line for each text that stands outside of a catalogue, and each use of a catalogue that a build could not put in place. */
export function findTexts({ path, text }: Source): string[] {
  const problems: string[] = [];
  const report = (node: { start: number }, problem: string) =>
    problems.push(`${path}:${text.slice(0, node.start).split("\n").length}: ${problem}.`);
  const refuseLiterals = (node: Node | null | undefined, where: string): void => {
    for (const literal of listLiterals(node)) {
      const words = literal.type === "Literal" ? String(literal.value) : text.slice(literal.start, literal.end);
      if (exempt.has(words)) continue;
      report(literal, `${JSON.stringify(words)} ${where}: put it into the texts.ts beside it and show it by its key`);
    }
  };
  const isInlined = path.startsWith("dashboard/");
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;

  const visitor = new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    JSXText(node) {
      const words = node.value.trim();
      if (hasLetters(words) && !exempt.has(words)) {
        report(
          node,
          `${JSON.stringify(words)} stands in JSX: put it into the texts.ts beside it and show it by its key`,
        );
      }
    },
    JSXElement: ({ children }) => refuseChildren(children),
    JSXFragment: ({ children }) => refuseChildren(children),
    JSXAttribute({ name, value }) {
      if (typeof name.name !== "string" || !spokenAttributes.test(name.name)) return;
      refuseLiterals(value?.type === "JSXExpressionContainer" ? value.expression : value, `is a ${name.name}`);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === "MemberExpression" && callee.object.type === "Identifier" && callee.object.name === "toast") {
        refuseLiterals(first, "is a toast");
      }
      if (callee.type !== "Identifier") return;
      if (callee.name === "useDocumentTitle") refuseLiterals(first, "is a title");
      if (callee.name === "composeMail") refuseProperties(first);
      if (!isInlined || !(callee.name === "t" || callee.name === "tr")) return;
      if (depth === 0)
        report(
          callee,
          "a text is asked for while the module loads: use a function, () => t(…), called when it is shown",
        );
      if (!isKey(first))
        report(callee, `the key stands in the call, ${callee.name}("…"), or the build can't put the text there`);
    },
    NewExpression({ callee, arguments: [, options] }) {
      if (callee.type === "Identifier" && callee.name === "AppError") refuseProperties(options);
    },
  });

  function refuseChildren(children: Node[]): void {
    for (const child of children) {
      if (child.type === "JSXExpressionContainer") refuseLiterals(child.expression, "stands in JSX");
    }
  }

  function refuseProperties(options: Node | undefined): void {
    if (options?.type !== "ObjectExpression") return;
    for (const property of options.properties) {
      if (property.type !== "Property" || property.key.type !== "Identifier") continue;
      if (property.value.type === "ObjectExpression") refuseProperties(property.value);
      else if (spokenProperties.test(property.key.name)) refuseLiterals(property.value, `is a ${property.key.name}`);
    }
  }

  visitor.visit(parseSync(path, text).program);
  return problems;
}

const hasLetters = (words: string) => /\p{L}/u.test(words);

/** Literals with words that an expression may come to. */
function listLiterals(node: Node | null | undefined): Node[] {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" && hasLetters(node.value) ? [node] : [];
    case "TemplateLiteral":
      return node.quasis.some(({ value }) => hasLetters(value.raw.replace(/\\n/g, ""))) ? [node] : [];
    case "ConditionalExpression":
      return [...listLiterals(node.consequent), ...listLiterals(node.alternate)];
    case "LogicalExpression":
      return [...listLiterals(node.left), ...listLiterals(node.right)];
    case "ArrayExpression":
      return node.elements.flatMap((element) => listLiterals(element));
    default:
      return [];
  }
}

function isKey(node: Node | undefined): boolean {
  if (node?.type === "ConditionalExpression") return isKey(node.consequent) && isKey(node.alternate);
  return node?.type === "Literal" && typeof node.value === "string";
}

/** A language finds a text by its English one and its file by the key, so a key must have one text everywhere. */
export function findKeysWithTwoTexts(catalogues: Source[]): string[] {
  const known = new Map<string, { words: string; path: string }>();
  const problems: string[] = [];
  for (const { path, text } of catalogues) {
    new Visitor({
      CallExpression({ callee, arguments: [catalogue] }) {
        if (callee.type !== "Identifier" || callee.name !== "createTexts" || catalogue?.type !== "ObjectExpression")
          return;
        for (const property of catalogue.properties) {
          if (property.type !== "Property" || property.key.type !== "Identifier") continue;
          const { name } = property.key;
          const words = text.slice(property.value.start, property.value.end);
          const other = known.get(name);
          if (!other) known.set(name, { words, path });
          else if (other.words !== words) {
            problems.push(
              `${path}: ${name} is ${words} here and ${other.words} in ${other.path}: give one another key.`,
            );
          }
        }
      },
    }).visit(parseSync(path, text).program);
  }
  return problems;
}

export function checkTexts(): { lines: string[]; problems: string[] } {
  const listing = String(
    execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root }),
  );
  const sources = listing
    .split("\n")
    .filter((path) => isRead(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const catalogues = sources.filter(({ path }) => path.startsWith("dashboard/") && path.endsWith("texts.ts"));
  return { lines: [], problems: [...sources.flatMap(findTexts), ...findKeysWithTwoTexts(catalogues)] };
}
