import { join } from "node:path";
import type { Plugin } from "vite";

const replaced = "../use-style-marshal/use-style-marshal";
const ours = join(import.meta.dirname, "src/features/feedback/use-drag-styles.ts");

/**
 * Builds the drag library from the source that it ships, with our module instead of the one that writes style elements
 * (decision 0042). Tests and the development server, which has no content security policy, use the library as it is.
 */
export function dragStyles(): Plugin {
  let isReplaced = false;
  return {
    name: "drag-styles",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (source === "@hello-pangea/dnd") return this.resolve("@hello-pangea/dnd/src/index.ts", importer);
      if (source !== replaced || !importer?.includes("@hello-pangea/dnd/src/")) return null;
      isReplaced = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`The drag library has no ${replaced} any more: see build-drag-styles.ts`);
    },
  };
}
