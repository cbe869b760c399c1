import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunkGroups } from "./build-chunks.ts";
import { buildTexts } from "./build-texts.ts";

const server = "http://127.0.0.1:3000";

/**
 * The drag library writes its rules into style elements, which the content security policy refuses. Built, it gets elements
 * that pass the rules on to a constructed style sheet instead: the policy allows those, as script alone can make them.
 */
function dragStylesInSheets(): Plugin {
  const made = "document.createElement('style')";
  return {
    name: "drag-styles-in-sheets",
    apply: "build",
    transform: {
      filter: { id: /@hello-pangea\/dnd\/dist\/dnd\.esm\.js/ },
      handler(code) {
        if (code.split(made).length !== 2) this.error("The drag library makes its style elements in another way now");
        return { code: `${code.replace(made, "createSheetElement()")}\n${createSheetElement}`, map: null };
      },
    },
  };
}

const createSheetElement = `function createSheetElement() {
  const sheet = new CSSStyleSheet();
  const element = document.createElement("meta");
  sheet.element = element;
  const isInUse = (other) => !other.element || other.element.isConnected;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter(isInUse), sheet];
  Object.defineProperty(element, "textContent", { set: (rules) => sheet.replaceSync(rules) });
  return element;
}`;

export default defineConfig({
  plugins: [buildTexts(), react(), tailwindcss(), dragStylesInSheets()],
  build: {
    // For tools/checks/bytes.ts.
    manifest: true,
    // The licences of what is bundled ask that their text comes along.
    license: { fileName: "licences.md" },
    // Both would put `data:` addresses or inline code on the page, which its content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": server,
      "/socket.io": { target: server, ws: true },
      "/dev/": server,
      "^/widget(/|[.]js$)": server,
    },
  },
});
