import { defineConfig } from "vite";
import { plainImports } from "./plain-imports.ts";

/** `widget/bridge.js`: a module that the loader imports, beside the panel's files; its name never changes, nor do those of what it fetches later. */
export default defineConfig({
  plugins: [plainImports()],
  build: {
    outDir: "dist/panel",
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: {
      input: "loader/bridge.ts",
      preserveEntrySignatures: "exports-only",
      output: { entryFileNames: "bridge.js", chunkFileNames: "bridge-[name].js" },
    },
    modulePreload: { polyfill: false },
  },
});
