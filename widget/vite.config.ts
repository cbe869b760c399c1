import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The tokens end in a block that only Tailwind reads; the panel has no Tailwind, so browsers need not fetch it. */
function withoutTailwindTheme(): Plugin {
  return {
    name: "without-tailwind-theme",
    enforce: "pre",
    transform(code, id) {
      return id.endsWith("/look/tokens.css") ? code.replace(/@theme inline \{[^}]*\}/, "") : undefined;
    },
  };
}

export default defineConfig({
  root: "panel",
  // Relative, so that the panel works below a path too.
  base: "./",
  plugins: [withoutTailwindTheme(), react()],
  build: {
    // The byte budgets are counted from the manifest.
    manifest: true,
    outDir: "../dist/panel",
    emptyOutDir: true,
    target: "es2022",
    // Both would put `data:` addresses or inline code on the page, which its content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
