import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // The server reads the manifest to preload what a page needs.
    manifest: true,
    // Both would put `data:` addresses or inline code on the page, which its content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
