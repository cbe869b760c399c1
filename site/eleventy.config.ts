import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PageData, UserConfig } from "@11ty/eleventy";
import { publishedPath } from "./src/addresses.ts";
import { fillIn } from "./src/fill-in.ts";
import { layOut, readBundle } from "./src/layout.ts";
import { extendMarkdown } from "./src/markdown.ts";
import { pages } from "./src/navigation.ts";
import { builtFolder, root } from "./src/paths.ts";
import { cutIntoSections } from "./src/search-index.ts";

/** Makes `dist` from `pages`, after Vite. A page that names or links to what is not there ends the build with the reason. */
export default function configure(config: UserConfig) {
  const publishes = new Set<string>();
  const bundle = readBundle();
  config.setTemplateFormats(["md", "11ty.js"]);
  config.amendLibrary("md", (md) => extendMarkdown(md, (file) => publishes.add(file)));
  config.addPreprocessor("words", "md", (data, content) => {
    const name = data.page.fileSlug || "index";
    if (!pages.some((page) => page.name === name)) fail(data, "has no line in src/navigation.ts");
    const filled = fillIn(content);
    data.title = /^# (.+)$/m.exec(filled)?.[1] ?? fail(data, "has no title");
    data.description = /^# .+\n\n([^\n#|`]+(?:\n[^\n#|`]+)*)/.exec(filled)?.[1]?.replace(/\n/g, " ") ?? "";
    return filled;
  });
  config.addTemplate("_includes/page.11ty.js", { render: (data: PageData) => layOut(data, bundle) });
  config.addGlobalData("layout", "page.11ty.js");
  config.addCollection("pages", (api) => api.getAll().filter(({ page }) => page.inputPath.endsWith(".md")));
  config.addTemplate("not-found.11ty.js", {
    data: {
      title: "There is no such page",
      description: "",
      permalink: "404.html",
      eleventyExcludeFromCollections: true,
    },
    render: () =>
      `<h1>There is no such page</h1><p>The menu has all that there are, and the search looks into them.</p>`,
  });
  config.addTemplate("search.11ty.js", {
    data: { layout: null, permalink: "search.json", eleventyExcludeFromCollections: true },
    render: ({ collections }: PageData) =>
      JSON.stringify(
        pages.flatMap(({ name }) => {
          const one = collections.pages.find(({ page }) => (page.fileSlug || "index") === name);
          if (!one) throw new Error(`The menu names ${name}, which is no page.`);
          return cutIntoSections(name, one.data.title, one.content);
        }),
      ),
  });
  config.on("eleventy.after", () => {
    for (const file of publishes) publish(file);
  });
  return {
    dir: { input: "pages", output: "dist" },
    // Commands and samples hold what a template language would read as its own.
    markdownTemplateEngine: false,
  };
}

function fail({ page }: PageData, problem: string): never {
  throw new Error(`${page.inputPath} ${problem}.`);
}

function publish(file: string) {
  const target = join(builtFolder, publishedPath(file));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(root, file), target);
}
