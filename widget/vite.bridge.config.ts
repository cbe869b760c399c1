import { defineConfig } from "vite";

/** `widget/bridge.js`: a module that the loader imports, beside the panel's files; its name never changes. */
export default defineConfig({
  build: {
    outDir: "dist/panel",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: "loader/bridge.ts", formats: ["es"], fileName: () => "bridge.js" },
  },
});
