import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildRecipes } from "@hark/contract/widget-settings/recipes";
import { rubyTokenSample, tokenSamples } from "@hark/contract/widget-settings/samples";
import { root } from "./paths.ts";
import { readSettings } from "./settings.ts";

const parts: Record<string, () => string> = { settings, recipes, samples, changes };

/** Puts what has its source elsewhere to the lines `<!-- fill in: settings -->` that ask for it. */
export function fillIn(markdown: string): string {
  return markdown.replace(/^<!-- fill in: (\w+) -->$/gm, (line, name: string) => {
    const part = parts[name];
    if (!part) throw new Error(`Nothing fills in ${line}.`);
    return part();
  });
}

/** Each paragraph of `.env.example` with its variables below it. */
function settings(): string {
  return readSettings()
    .map(({ text, settings }) => {
      const headings = settings.map(({ name }) => `### ${name}`).join("\n\n");
      const lines = settings.map(({ name, value }) => `${name}=${value}`).join("\n");
      return `${headings}\n\n${asMarkdown(text)}\n\n\`\`\`sh\n${lines}\n\`\`\``;
    })
    .join("\n\n");
}

/** The comments are plain text, in which stars are stars; names of variables and paths are set as code. */
function asMarkdown(text: string): string {
  return text
    .replace(/[*<>]/g, "\\$&")
    .replace(/(?<![\w/])([A-Z][A-Z0-9]*_[A-Z0-9_]+|X-Forwarded-For|\/(?:dev|readyz|metrics)[\w/]*)/g, "`$1`");
}

/** What the Installation screen gives to paste. */
function recipes(): string {
  return buildRecipes({ publicUrl: "https://support.example.com", projectId: "PROJECT_ID" })
    .map(({ label, files }) => {
      const blocks = files.map(
        ({ name, code }) => `\`\`\`${languageOf(name, code)} ${name}\n${code.trimEnd()}\n\`\`\``,
      );
      return `### ${label}\n\n${blocks.join("\n\n")}`;
    })
    .join("\n\n");
}

function languageOf(name: string, code: string): string {
  const ending = /\.(\w+)$/.exec(name)?.[1];
  return ending ?? (code.startsWith("<") ? "html" : "sh");
}

/** A user token in each language; a test of the server runs them. */
function samples(): string {
  return [...tokenSamples, rubyTokenSample]
    .map(({ language, label, install, code }) => {
      const first = install === null ? "No package is needed." : `First: \`${install}\``;
      return `### ${label}\n\n${first}\n\n\`\`\`${endings[language]}\n${code}\n\`\`\``;
    })
    .join("\n\n");
}

const endings = { node: "js", python: "py", php: "php", ruby: "rb" };

function changes(): string {
  const text = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  return text
    .replace(/^# .*\n[\s\S]*?(?=^## )/m, "")
    .replace(/^#/gm, "##")
    .replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1");
}
