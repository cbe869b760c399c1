import { defineConfig, type Plugin } from "vite";

/** The tokens end with a block for Tailwind, which this site does without. */
function withoutTailwind(): Plugin {
  return {
    name: "without-tailwind",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("/look/tokens.css") ? code.replace(/@theme inline \{[^}]*\}/, "") : undefined,
  };
}

/** The pages' script and styles. Eleventy makes the pages afterwards, in the same folder (`src/build.ts`). */
export default defineConfig({
  base: "/docs/",
  plugins: [withoutTailwind()],
  build: {
    // Tells `src/layout.ts` the names with their hashes.
    manifest: true,
    // The licences of what is bundled ask that their text comes along.
    license: { fileName: "licences.md" },
    // Both would put `data:` addresses or inline code on the page, which its content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "client/main.ts" },
  },
});
