import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { builtFolder, pagesFolder, root } from "../src/paths.ts";
import { settingNames } from "../src/settings.ts";

/** The site as `npm start` and `npm test` have built it, against the program that it describes. */

const read = (path: string) => readFileSync(join(root, path), "utf8");
const listFiles = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });

const markdown = readdirSync(pagesFolder).map((name) => ({ name, text: read(`site/pages/${name}`) }));
const pages = new Map<string, string>();

beforeAll(() => {
  for (const path of readdirSync(builtFolder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".html")) continue;
    pages.set(`/docs/${path.replace(/index\.html$/, "")}`, readFileSync(join(builtFolder, path), "utf8"));
  }
});

const pick = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

describe("links", () => {
  test("every link, picture, script and style of every page leads somewhere, and to a section that is there", () => {
    const lost = [...pages].flatMap(([address, html]) =>
      pick(html, /\b(?:href|src|srcset)="([^"]+)"/g).flatMap((link) => {
        if (/^https?:/.test(link)) return [];
        const [path = "", anchor] = new URL(link, `http://hark.test${address}`).href
          .replace("http://hark.test", "")
          .split("#");
        // The server's own: each has tests of its own.
        if (["/", "/api/docs", "/api/openapi.json", "/favicon.svg"].includes(path)) return [];
        const target = pages.get(path);
        const isThere = target !== undefined || existsSync(join(builtFolder, path.replace("/docs/", "")));
        const isMissing = anchor !== undefined && !target?.includes(`id="${decodeURIComponent(anchor)}"`);
        return isThere && !isMissing ? [] : [`${address}: ${link}`];
      }),
    );
    expect(pages.size).toBeGreaterThan(15);
    expect(lost).toEqual([]);
  });

  test("no page asks another server for anything, and none has a script or a style within it", () => {
    for (const [address, html] of pages) {
      expect(pick(html, /<(?:script|link|img|source)\b[^>]*(?:src|href|srcset)="(https?:[^"]*)"/g), address).toEqual(
        [],
      );
      expect(pick(html, /(<script(?![^>]* src=)[^>]*>|<style|\sstyle=|\son\w+=)/g), address).toEqual([]);
    }
  });

  test("every section has one id of its own, and the search finds each where it is", () => {
    for (const [address, html] of pages) {
      const ids = pick(html, /\bid="([^"]+)"/g);
      expect([address, ids]).toEqual([address, [...new Set(ids)]]);
    }
    const sections: { address: string; text: string }[] = JSON.parse(
      readFileSync(join(builtFolder, "search.json"), "utf8"),
    );
    for (const { address, text } of sections) {
      const [path = "", anchor] = address.split("#");
      if (anchor !== undefined) expect(pages.get(path), address).toContain(`id="${anchor}"`);
      expect(text, address).not.toMatch(/&(?:lt|gt|amp|quot|#\d+);/);
    }
    expect(new Set(sections.map(({ address }) => address)).size).toBe(sections.length);
  });
});

describe("what pages say is so", () => {
  test("settings: each that is named exists, and each that exists is explained", () => {
    const known = new Set(settingNames());
    // Words in capitals that are no variables of Hark's: codes of errors, of Linux, of other programs.
    const others = new Set([
      ...["HARK_SECRET_KEY", "HARK_URL", "HARK_EMAIL", "HARK_PASSWORD", "HARK_TOKEN", "PROJECT_ID", "HOST_NAME"],
      ...pick(read("contract/src/errors.ts"), /^ {2}([A-Z_]+): \d+,$/gm),
    ]);
    for (const { name, text } of markdown) {
      const named = pick(text, /(?<![\w$])([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])(?!\w)/g);
      expect([name, named.filter((one) => !known.has(one) && !others.has(one))]).toEqual([name, []]);
    }
    for (const name of known) expect(pages.get("/docs/settings/")).toContain(`<h3 id="${name.toLowerCase()}">`);
    const schema = pick(read("server/src/config.ts"), /^ {2}([A-Z][A-Z0-9_]+): /gm);
    expect(schema.filter((name) => !known.has(name) && name !== "NODE_ENV")).toEqual([]);
    // OpenTelemetry's packages read their own.
    expect([...known].filter((name) => !schema.includes(name) && !name.startsWith("OTEL_"))).toEqual([]);
  });

  test("commands: the page lists those that there are, and every one that a page tells to run exists", async () => {
    // Named by its path alone, so that the types of the whole server are not checked here once more.
    const { commands }: { commands: { name: string; usage: string }[] } = await import(
      join(root, "server/src/commands.ts")
    );
    const rows = pick(read("site/pages/commands.md"), /^\| `([^`]+)` \|/gm).map((row) => row.replaceAll("\\|", "|"));
    expect(rows.sort()).toEqual(commands.map(({ name, usage }) => `${name} ${usage}`.trim()).sort());
    const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
    const names = commands.map(({ name }) => name);
    for (const { name, text } of markdown) {
      for (const line of pick(text, /npm run (hark -- [\w -]+|[\w:-]+)/g)) {
        const words = line.replace("hark -- ", "");
        const isCommand = line !== words;
        const isThere = isCommand
          ? names.some((one) => words === one || words.startsWith(`${one} `))
          : scripts.includes(words);
        expect([name, line, isThere]).toEqual([name, line, true]);
      }
    }
  });

  test("troubleshooting quotes the program's own sentences", () => {
    const sources = ["server/src", "contract/src", "widget/loader", "widget/panel"]
      .flatMap((folder) => listFiles(folder).map((name) => `${folder}/${name}`))
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map(read)
      .join("\n")
      .replace(/\$\{[^}]*\}/g, "…");
    const page = read("site/pages/troubleshooting.md");
    const quoted = pick(page, /(?:^\| |")?`((?:[A-Z]|Hark: )[^`]* [^`]*)`/gm);
    const said = [...quoted, ...pick(page, /\*\*"([^"]+)"\*\*/g)];
    expect(said.length).toBeGreaterThan(30);
    for (const sentence of said) {
      const pieces = sentence
        .replace(/^Hark: /, "")
        .replace(/\b\d{2,}\b/g, "…")
        .split("…");
      for (const piece of pieces) {
        const words = piece.trim().replace(/^[.:]\s*/, "");
        if (words.length > 2) expect([sentence, sources.includes(words)]).toEqual([sentence, true]);
      }
    }
  });

  test("what the server prints at its start is what the first page shows", () => {
    const shown = /^```\n(Hark[\s\S]*?)\n```$/m.exec(read("site/pages/start.md"))?.[1]?.split("\n") ?? [];
    const printed = pick(read("server/src/run-server.ts"), /console\.log\(`([^`]+)`\)/g);
    const plain = (line: string) => line.replace(/\$\{\w+\}|http:\/\/localhost:3000(?:\/dev\S+)?/g, "…");
    expect(shown.map(plain)).toEqual(printed.map(plain));
  });

  test("the numbers of limits are those of the contract", async () => {
    const { files, rates, session, body, page } = await import("@hark/contract/limits");
    const { visitorImport } = await import("@hark/contract/visitors/import-limits");
    const { widgetLanguages } = await import("@hark/contract/widget-settings/languages");
    const mebibyte = 1024 * 1024;
    const day = 24 * 60 * 60 * 1000;
    const says = (name: string, words: string) =>
      expect([name, markdown.find((one) => one.name === name)?.text.includes(words)]).toEqual([name, true]);
    const [picture, video, file, logo] = [
      files.imageMaxBytes,
      files.videoMaxBytes,
      files.fileMaxBytes,
      files.pictureMaxBytes,
    ].map((bytes) => bytes / mebibyte);
    says(
      "troubleshooting.md",
      `Pictures have ${picture} MB, videos ${video} MB, other files ${file} MB, logos and avatars ${logo} MB at most`,
    );
    says("self-host.md", `${rates.uploadBytesPerVisitorPerHour / mebibyte} MB in an hour`);
    says("self-host.md", `less than ${files.minFreeBytes / mebibyte} MB`);
    says("api.md", `A session lasts ${session.lifeMs / day} days from its last use`);
    says("api.md", `a JSON body has ${body.maxBytes / 1024} kB at most`);
    says("api.md", `\`limit\` (${page.defaultLimit}, at most ${page.maxLimit})`);
    says(
      "import.md",
      `${visitorImport.fileBytes / mebibyte} MB and ${visitorImport.fileRows.toLocaleString("en")} lines`,
    );
    says("index.md", `speaks ${widgetLanguages.length} languages`);
  });
});
