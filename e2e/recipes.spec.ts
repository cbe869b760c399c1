import { buildRecipes, type Platform, platforms } from "@hark/contract/widget-settings/recipes";
import { bundle } from "./support/bundle.ts";
import { type HostPage, plainPage } from "./support/host-site.ts";
import { expect, test } from "./support/test.ts";
import { launcher, openPanel, watchTrouble } from "./support/widget.ts";

/** What the Installation screen gives to paste, pasted: each recipe runs in a page and shows one launcher. */

const user = { id: "user-123", name: "Amara Okafor", email: "amara@example.com" };
const userCode = JSON.stringify(user);

type Files = ReadonlyMap<string, string>;

const module = (code: string) => `<script type="module">${code.replaceAll("</script", "<\\/script")}</script>`;

/** Its parts for the page, as the platform's own language leaves them for a visitor who is signed in. */
const templates: Partial<Record<Platform, (code: string) => string>> = {
  html: (code) => `${code}<script>Hark("identify", ${userCode})</script>`,
  rails: (code) => {
    let ends = 0;
    return code
      .replaceAll("<%= javascript_tag nonce: true do %>", "<script>")
      .replace(/<%= raw json_escape\([^%]*\) %>/, userCode)
      .replace("<% if current_user %>", "")
      .replace(/<% end %>/g, () => (ends++ < 2 ? "</script>" : ""));
  },
  laravel: (code) =>
    code.replace(/@(end)?auth\n/g, "").replace(/\{\{ Js::from\([^}]*\) \}\}/, `JSON.parse('${userCode}')`),
  wordpress: (code) => code.replace(/<\?php echo [^?]*\?>/, userCode).replace(/<\?php[\s\S]*?(\?>|$)/g, ""),
  shopify: (code) =>
    code
      .replace(/\{%[^%]*%\}/g, "")
      .replace(/\{\{ customer\.(\w+)[^}]*\}\}/g, (_, name: keyof typeof user) => JSON.stringify(user[name])),
  // The tag manager takes the tag's markup into the page and runs what is in it.
  gtm: (code) =>
    `<script>addEventListener("load", () => {
      document.body.append(document.createRange().createContextualFragment(${JSON.stringify(code).replaceAll("<", "\\u003c")}));
      Hark("identify", ${userCode});
    })</script>`,
};

const withUser = (code = "") => code.replace("<HarkWidget />", `<HarkWidget user={${userCode}} />`);

/** What surrounds the recipe's files in a site of that kind. */
const sites: Partial<Record<Platform, (files: Files) => { entry: string; files: [string, string][] }>> = {
  react: (files) => ({
    entry: "src/main.jsx",
    files: [
      ["src/app.jsx", "export const App = () => <h1>Northside Cycles</h1>;"],
      ["src/main.jsx", withUser(files.get("src/main.jsx"))],
    ],
  }),
  next: (files) => ({
    entry: "main.jsx",
    files: [
      ["app/layout.jsx", withUser(files.get("app/layout.jsx"))],
      [
        "main.jsx",
        `import { StrictMode } from "react";
         import { hydrateRoot } from "react-dom/client";
         import RootLayout from "./app/layout.jsx";
         const tree = <StrictMode><RootLayout><div id="root" /></RootLayout></StrictMode>;
         hydrateRoot(document, tree, { onRecoverableError: (error) => console.error(error) });`,
      ],
    ],
  }),
  vue: (files) => ({
    entry: "main.js",
    files: [
      ["src/App.vue", (files.get("src/App.vue") ?? "").replace("ref(null)", `ref(${userCode})`)],
      ["main.js", 'import { createApp } from "vue"; import App from "./src/App.vue"; createApp(App).mount("#root");'],
    ],
  }),
  // Nuxt's own function calls the plugin when the app starts.
  nuxt: (files) => ({
    entry: "main.js",
    files: [
      ["nuxt.js", "globalThis.defineNuxtPlugin = (plugin) => plugin;"],
      [
        "main.js",
        `import "./nuxt.js";
         import plugin from "./app/plugins/hark.client.js";
         plugin();
         ${files.get("JavaScript")}`,
      ],
    ],
  }),
  svelte: (files) => ({
    entry: "main.js",
    files: [
      ["src/routes/+layout.svelte", withUser(files.get("src/routes/+layout.svelte"))],
      [
        "main.js",
        `import { createRawSnippet, mount } from "svelte";
         import Layout from "./src/routes/+layout.svelte";
         const children = createRawSnippet(() => ({ render: () => "<h1>Northside Cycles</h1>" }));
         mount(Layout, { target: document.getElementById("root"), props: { children } });`,
      ],
    ],
  }),
};

async function paste(platform: Platform, files: Files): Promise<HostPage> {
  const [[, first] = ["", ""]] = files;
  const template = templates[platform];
  if (template) return { html: plainPage(template(first)) };
  if (platform === "tag") {
    const policy = `default-src 'none'; ${files.get("Content-Security-Policy")}`.replace("NONCE", "n0nce");
    const own = `<script nonce="n0nce">${files.get("JavaScript")}</script>`;
    return {
      html: plainPage(first.replace("NONCE", "n0nce") + own),
      headers: { "content-security-policy": policy.replaceAll("\n", " ") },
    };
  }
  const site = sites[platform]?.(files);
  if (!site) throw new Error(`${platform} has no page to run in`);
  const script = module(await bundle(new Map([...files, ...site.files]), site.entry));
  // As the server of a site that hydrates its whole document renders it.
  if (platform === "next")
    return { html: `<!doctype html><html lang="en"><head></head><body><div id="root"></div>${script}</body></html>` };
  return { html: plainPage("", `<div id="root"></div>${script}`) };
}

for (const platform of platforms) {
  test(`[SET-INST-02] [SET-INST-03] the recipe for ${platform} runs as it is pasted, and knows who is signed in`, async ({
    page,
    hark,
    hostSite,
    stage,
  }) => {
    const recipe = buildRecipes({ publicUrl: hark.url, projectId: stage.project.id }).find(
      (found) => found.platform === platform,
    );
    const files: Files = new Map(recipe?.files.map(({ name, code }) => [name, code]));
    const trouble = watchTrouble(page);
    await page.goto(hostSite.put(`/recipe-${platform}`, await paste(platform, files)));
    await expect(launcher(page)).toBeVisible();
    await expect((await openPanel(page)).getByText(/Amara/).first()).toBeVisible();
    await expect(page.locator("hark-widget")).toHaveCount(1);
    // The page's own favicon is refused by a strict policy; that is the page's affair.
    expect(trouble.filter((text) => !text.includes("favicon"))).toEqual([]);
  });
}
