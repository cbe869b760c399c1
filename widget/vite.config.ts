import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { plainIcons } from "../look/plain-icons.ts";
import { plainImports } from "./plain-imports.ts";

const panel = join(import.meta.dirname, "panel");

/**
 * Of the shared tokens the panel uses some, and it is fetched by strangers' browsers: the Tailwind block and the names that
 * no style of the panel reads stay out of its build. What only the styles of later screens read comes with the first of those, as
 * `later-tokens.css`. The tints of faces are named while the panel runs.
 */
function onlyUsedTokens(): Plugin {
  const file = join(import.meta.dirname, "../look/tokens.css");
  return {
    name: "only-used-tokens",
    enforce: "pre",
    transform(_, id) {
      const isLater = id.includes("/later-tokens.css");
      if (!isLater && !id.endsWith("/look/tokens.css")) return undefined;
      this.addWatchFile(file);
      const tokens = readFileSync(file, "utf8")
        .replace(/@theme inline \{[^}]*\}/, "")
        .replace(/\/\*[\s\S]*?\*\//g, "");
      const used = new Set(listReferences(`${readPanelSources()}${tokens}`));
      const first = new Set(listReferences(`${readFileSync(join(panel, "panel.css"), "utf8")}${tokens}`));
      const kept = tokens.replace(/(--[\w-]+):[^;]+;/g, (declaration, name: string) => {
        const isFirst = first.has(name) || name.startsWith("--av-");
        return (isLater ? !isFirst && used.has(name) : isFirst) ? declaration : "";
      });
      return isLater ? kept.replace(/@import [^;]*;|(?<=\s)color-scheme:[^;]*;/g, "") : kept;
    },
  };
}

/**
 * The contract's numbers lie in objects, which a bundler keeps whole: of a table for server and dashboard the panel needs a tenth. A number
 * stays when its name stands anywhere in the panel or in the contract's rules.
 */
function onlyUsedLimits(): Plugin {
  return {
    name: "only-used-limits",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/contract/src/limits.ts")) return undefined;
      const rules = readSources(
        join(import.meta.dirname, "../contract/src"),
        /(?<!limits|schema|endpoints|\.test)\.ts$/,
      );
      const named = new Set(`${readPanelSources()}${rules}`.match(/\w+/g));
      return code.replace(/^ {2}(\w+): [^\n]*[^\s[({],$/gm, (line, name: string) => (named.has(name) ? line : ""));
    },
  };
}

const readPanelSources = () => readSources(panel, /\.(css|tsx?)$/);

function readSources(folder: string, names: RegExp): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => names.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

function listReferences(source: string): string[] {
  return [...source.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
}

/** The renderer comes beside the first drawing, not after it: a whole round trip sooner. */
function preloadEngine(): Plugin {
  return {
    name: "preload-engine",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const engine = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/app/engine.tsx"));
        return [...(engine?.imports ?? []), engine?.fileName]
          .filter((file) => file && !html.includes(file))
          .map((file) => ({
            tag: "link",
            // Fetched alone: `modulepreload` would compile it before Home is drawn.
            attrs: { rel: "preload", as: "script", crossorigin: true, href: `./${file}` },
            injectTo: "head",
          }));
      },
    },
  };
}

/** What the first drawing shares with later screens. By default it becomes small files, each compressed alone. */
function isNeededAtFirst(id: string): boolean {
  return /\/node_modules\/react\/|preload-helper|rolldown.runtime|\/panel\/shared\/(store|session|page|ids|clock|failed-pictures|texts\/(texts|en|match-language))\.|create-?icon|\/contract\/src\/(limits|request|texts\/translate)/i.test(
    id.replaceAll("\\", "/"),
  );
}

const isRenderer = (id: string) => /\/node_modules\/(react-dom|scheduler)\//.test(id.replaceAll("\\", "/"));

export default defineConfig({
  root: "panel",
  // Relative, so that the panel works below a path too.
  base: "./",
  plugins: [onlyUsedTokens(), onlyUsedLimits(), plainImports(), plainIcons(), preloadEngine(), react()],
  resolve: {
    alias: [{ find: /^.*\/createLucideIcon\.mjs$/, replacement: join(panel, "shared/ui/create-icon.ts") }],
  },
  build: {
    // The byte budgets are counted from the manifest.
    manifest: true,
    // The licences of what is bundled ask that their text comes along.
    license: { fileName: "licences.md" },
    outDir: "../dist/panel",
    emptyOutDir: true,
    target: "es2022",
    // By default what the first screen shares with later ones becomes three small files, each compressed alone.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", test: isNeededAtFirst, priority: 1 },
            { name: "renderer", test: isRenderer },
          ],
        },
      },
    },
    // Both would put `data:` addresses or inline code on the page, which its content security policy refuses.
    assetsInlineLimit: 0,
    // The page names what it needs at once; the rest is fetched as it is asked for.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
    },
  },
});
