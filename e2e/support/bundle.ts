import { posix } from "node:path";
import { compile as compileSvelte } from "svelte/compiler";
import { build, type Plugin } from "vite";
import { compileScript, parse } from "vue/compiler-sfc";

const root = "/site/";
const endings = ["", ".js", ".jsx", "/index.js"];

/** Where a site's own tool would look for a file; `$lib` is SvelteKit's. */
function locate(files: ReadonlyMap<string, string>, source: string, importer: string | undefined): string | null {
  const path = source.startsWith("$lib/")
    ? `${root}src/lib/${source.slice(5)}`
    : posix.resolve(importer ? posix.dirname(importer) : root, source);
  const found = endings.find((ending) => files.has(path.slice(root.length) + ending));
  return found === undefined ? null : path + found;
}

function compile(path: string, code: string): string {
  if (path.endsWith(".svelte")) return compileSvelte(code, { filename: path, generate: "client" }).js.code;
  if (!path.endsWith(".vue")) return code;
  const { descriptor, errors } = parse(code, { filename: path });
  if (errors[0]) throw errors[0];
  return compileScript(descriptor, { id: "site", inlineTemplate: true }).content;
}

/**
 * Builds a site that exists only here, as its developer sees it, into one script. `alias` gives packages the place of others, such as an
 * older version.
 */
export async function bundle(
  files: ReadonlyMap<string, string>,
  entry: string,
  alias: Record<string, string> = {},
): Promise<string> {
  const site: Plugin = {
    name: "site",
    enforce: "pre",
    resolveId: (source, importer) => locate(files, source, importer),
    load: (path) => {
      const code = files.get(path.slice(root.length));
      return code === undefined ? null : compile(path, code);
    },
  };
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "error",
    mode: "development",
    define: { "process.env.NODE_ENV": '"development"' },
    plugins: [site],
    resolve: { alias },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: root + entry, output: { format: "iife" } },
    },
  });
  const [built] = [result].flat();
  if (!built || !("output" in built)) throw new Error("nothing was built");
  return built.output[0].code;
}
