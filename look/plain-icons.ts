import type { Plugin } from "vite";

/**
 * Lucide gives each shape of an icon a random key, which no compression makes smaller, and each icon its former names. The shapes of an icon
 * never change places, so that React needs no keys for them.
 */
export function plainIcons(): Plugin {
  return {
    name: "plain-icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      handler: (code) => code.replace(/, key: "\w+"/g, "").replace(/,\s+aliases: \[[^\]]*\]/g, ""),
    },
  };
}
