import { defineConfig } from "vite";

/** `widget.js`: one classic script for the customer's page. */
export default defineConfig({
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2020",
    lib: { entry: "loader/main.ts", formats: ["iife"], name: "HarkLoader", fileName: () => "widget.js" },
  },
});
