import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { plainIcons } from "../look/plain-icons.ts";
import { chunkGroups } from "./build-chunks.ts";
import { dragStyles } from "./build-drag-styles.ts";
import { onlyUsedLimits } from "./build-limits.ts";
import { buildTexts } from "./build-texts.ts";

const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [buildTexts(), onlyUsedLimits(), plainIcons(), react(), tailwindcss(), dragStyles()],
  build: {
    // For tools/checks/bytes.ts.
    manifest: true,
    // The licences of the bundled packages require their text to be shipped.
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
      "/docs": server,
      "^/widget(/|[.]js$)": server,
    },
  },
});
