import type { Plugin } from "vite";

/**
 * Vite's own helper for `import()` fetches the styles of a chunk beside it, and weighs more than a screen. Here styles are part of the
 * code that needs them (`adopt-styles.ts`), so that there is nothing to fetch.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const styles = Object.keys(bundle).filter((file) => file.endsWith(".css"));
        if (styles.length > 1)
          this.error(`Import the styles of what comes later with ?inline and adoptStyles: ${styles.join(", ")}`);
        // What Vite's helper would have used.
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = file.code.replaceAll(",[],import.meta.url)", ")");
      },
    },
  };
}
