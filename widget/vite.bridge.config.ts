import { defineConfig } from "vite";

/** `widget/bridge.js`: a module that the loader imports, beside the panel's files; its name never changes. */
export default defineConfig({
  build: {
    outDir: "dist/panel",
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: {
      input: "loader/bridge.ts",
      preserveEntrySignatures: "exports-only",
      output: { entryFileNames: "bridge.js" },
    },
    modulePreload: { polyfill: false },
  },
});
