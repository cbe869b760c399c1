import { buildRecipes, type Platform } from "@hark/contract/widget-settings/recipes";
import { type ReactNode, useMemo, useState } from "react";
import { Select } from "../../shared/ui/select.tsx";
import { CodeBlock } from "./code-block.tsx";
import { t, tr } from "./texts.ts";

const tag = (name: string) => <code className="font-mono text-sm">{name}</code>;

/** Where each recipe goes, in a sentence or two. */
const places: Record<Platform, () => ReactNode> = {
  html: () => tr("pasteSnippet", { tag: tag("</head>") }),
  tag: () => tr("placeOfTag", { tag: tag("</head>"), nonce: tag("NONCE") }),
  react: () => tr("placeInReact", { user: tag("user") }),
  next: () => tr("placeInNext", { user: tag("user") }),
  vue: () => t("placeInVue"),
  nuxt: () => t("placeInNuxt"),
  svelte: () => tr("placeInSvelte", { user: tag("user") }),
  rails: () => tr("placeInRails", { tag: tag("</head>"), user: tag("current_user") }),
  laravel: () => tr("placeInLaravel", { tag: tag("</head>") }),
  wordpress: () => t("placeInWordPress"),
  shopify: () => tr("placeInShopify", { tag: tag("</head>") }),
  gtm: () => t("placeInTagManager"),
};

/** The widget's code for the platform that the reader picks; the plain snippet stands there first (SET-INST-02). */
export function Recipes({ projectId }: { projectId: string }) {
  const [platform, setPlatform] = useState<Platform>("html");
  const recipes = useMemo(() => buildRecipes({ publicUrl: window.location.origin, projectId }), [projectId]);
  const options = recipes.map(({ platform: value, label }) => ({ value, label }));
  const files = recipes.find((recipe) => recipe.platform === platform)?.files ?? [];
  return (
    <>
      <div className="max-w-60 max-sm:max-w-none">
        <Select label={t("platform")} options={options} value={platform} onValueChange={setPlatform} />
      </div>
      <p className="text-soft">{places[platform]()}</p>
      {platform === "html"
        ? files.map(({ name, code }) => (
            <CodeBlock key={name} label={t("widgetSnippet")} code={code} copyLabel={t("copySnippet")} />
          ))
        : files.map(({ name, code }) => (
            <CodeBlock key={name} label={name} code={code} copyLabel={t("copyFile", { name })} />
          ))}
    </>
  );
}
