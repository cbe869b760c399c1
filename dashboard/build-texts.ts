import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

type Edit = { start: number; end: number; code: string };
type Fail = (problem: string) => never;

const translate = join(import.meta.dirname, "src", "shared", "texts", "translate.ts");

/** The functions that replace `t` and `tr`. */
const functions: Record<string, string> = { t: "translate", tr: "translateWithElements" };

/**
 * Replaces each key with its text, so that a build contains neither catalogues nor keys, and a chunk only the texts that it
 * shows: with catalogues the inbox was 3.6 kB larger. In development and in tests the catalogues are used as they are.
 */
export function buildTexts(): Plugin {
  return {
    name: "build-texts",
    apply: "build",
    // Runs before types and JSX are compiled, so that calls and imports are as they were written.
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /texts\.ts"/ },
      handler(code, id) {
        const edits = inlineTexts(code, id, (problem) => this.error(problem));
        return edits.length === 0 ? undefined : { code: apply(code, edits), map: null };
      },
    },
  };
}

function inlineTexts(code: string, file: string, fail: Fail): Edit[] {
  const { program } = parseSync(file, code);
  const edits: Edit[] = [];
  /** Each catalogue's texts, by the local name of its `t` or `tr`. */
  const catalogues = new Map<string, Map<string, string>>();

  const inlineKey = (key: ESTree.Node | undefined, texts: Map<string, string>): void => {
    if (key?.type === "ConditionalExpression") {
      inlineKey(key.consequent, texts);
      inlineKey(key.alternate, texts);
    } else if (key?.type === "Literal") {
      const text = texts.get(String(key.value));
      edits.push({ ...key, code: text ?? fail(`${file}: no text is called ${key.raw}`) });
    } else fail(`${file}: the key of a text stands in its call, or in a condition there`);
  };

  new Visitor({
    ImportDeclaration(declaration) {
      if (!declaration.source.value.endsWith("texts.ts") || declaration.importKind === "type") return;
      const texts = readCatalogue(resolve(dirname(file), declaration.source.value));
      if (!texts) return;
      const imports = declaration.specifiers.map(({ local, ...specifier }) => {
        const imported =
          specifier.type === "ImportSpecifier" && "name" in specifier.imported && specifier.imported.name;
        const from = imported && functions[imported];
        if (!from) return fail(`${file}: of a catalogue, t and tr are all that is imported`);
        catalogues.set(local.name, texts);
        return `${from} as ${local.name}`;
      });
      edits.push({ ...declaration, code: `import { ${imports.join(", ")} } from ${JSON.stringify(translate)};` });
    },
    CallExpression({ callee, arguments: [key] }) {
      const texts = callee.type === "Identifier" && catalogues.get(callee.name);
      if (texts) inlineKey(key, texts);
    },
  }).visit(program);
  return edits;
}

/** Returns the source of each text by its key; undefined for a file whose catalogue is elsewhere. */
function readCatalogue(file: string): Map<string, string> | undefined {
  const code = readFileSync(file, "utf8");
  let texts: Map<string, string> | undefined;
  new Visitor({
    CallExpression({ callee, arguments: [catalogue] }) {
      if (callee.type !== "Identifier" || callee.name !== "createTexts") return;
      if (catalogue?.type !== "ObjectExpression") return;
      texts = new Map();
      for (const property of catalogue.properties) {
        if (property.type !== "Property" || property.key.type !== "Identifier") continue;
        texts.set(property.key.name, code.slice(property.value.start, property.value.end));
      }
    },
  }).visit(parseSync(file, code).program);
  return texts;
}

function apply(code: string, edits: Edit[]): string {
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((edited, edit) => edited.slice(0, edit.start) + edit.code + edited.slice(edit.end), code);
}
