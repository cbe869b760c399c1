import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const folders = ["src", "../contract/src"].map((folder) => join(import.meta.dirname, folder));

/** Not the limits themselves, the schemas and the tests: none of their names asks for a number here. */
const asking = /(?<!limits|schema|endpoints|\.test)\.tsx?$/;

/**
 * The contract's numbers lie in objects, which a bundler keeps whole, and they go into a chunk that every screen waits for. A number stays when its
 * name stands anywhere in the dashboard or in the contract's rules. The panel's build does the same (`widget/vite.config.ts`).
 */
export function onlyUsedLimits(): Plugin {
  return {
    name: "only-used-limits",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/contract/src/limits.ts")) return undefined;
      const sources = folders.flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" })
          .filter((name) => asking.test(name))
          .map((name) => readFileSync(join(folder, name), "utf8")),
      );
      const named = new Set(sources.join("\n").match(/\w+/g));
      return code.replace(/^ {2}(\w+): [^\n]*[^\s[({],$/gm, (line, name: string) => (named.has(name) ? line : ""));
    },
  };
}
