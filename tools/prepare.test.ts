import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

let bareClone: string;
let preparedClone: string;
let folder: string;

beforeAll(async () => {
  bareClone = await mkdtemp(join(tmpdir(), "hark-prepare-"));
  folder = bareClone;
  await makeClone();
  preparedClone = await copyOf(bareClone);
  folder = preparedClone;
  await prepare("start");
  return () => Promise.all([bareClone, preparedClone].map((clone) => rm(clone, { recursive: true, force: true })));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("packages", () => {
  beforeEach(async () => {
    folder = await copyOf(bareClone);
  });

  it("are installed in a fresh clone, and not again when they are up to date", async () => {
    expect((await prepare("install")).output).toMatch(/^Installing packages/);
    expect(existsSync(join(folder, "node_modules/.bin/node"))).toBe(true);
    expect(await prepare("install")).toEqual({ code: 0, output: "" });
  });

  it("are installed again when the lock file has changed, whoever installed the last ones", async () => {
    await rm(folder, { recursive: true });
    folder = await copyOf(preparedClone);
    const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
    const installed = join(folder, "node_modules/.package-lock.json");
    await writeFile(installed, JSON.stringify({ ...lock, packages: { "node_modules/dashboard": {} } }));
    expect((await prepare("install")).output).toMatch(/^Installing packages/);
  });

  it("for tests are left away until something needs them, are added to what is there, and stay", async () => {
    await prepare("install");
    const kept = (await stat(join(folder, "node_modules/.bin/node"))).ino;
    expect(existsSync(join(folder, "node_modules/checker"))).toBe(false);
    expect((await prepare("dev")).output).toMatch(/^Installing packages/);
    expect(existsSync(join(folder, "node_modules/checker"))).toBe(true);
    expect((await stat(join(folder, "node_modules/.bin/node"))).ino).toBe(kept);
    expect(await prepare("install")).toEqual({ code: 0, output: "" });
    expect(existsSync(join(folder, "node_modules/checker"))).toBe(true);
  });

  it("end the command with one sentence when they can't be installed", async () => {
    await write("package-lock.json", "{");
    const { code, output } = await prepare("install");
    expect(code).toBe(1);
    expect(output).toMatch(/The packages could not be installed; npm's own message is above\.\n$/);
  });
});

describe("front ends", () => {
  beforeEach(async () => {
    folder = await copyOf(preparedClone);
  });

  it("are built once and not again when nothing has changed", async () => {
    expect((await builds()).sort()).toEqual(["dashboard", "site", "widget"]);
    expect(await prepare("start")).toEqual({ code: 0, output: "" });
    expect((await builds()).length).toBe(3);
  });

  it("are each rebuilt when their own sources change, and together when shared ones do", async () => {
    await write("widget/source.ts", "second");
    await prepare("start");
    expect((await builds()).slice(3)).toEqual(["widget"]);
    expect(await readFile(join(folder, "widget/dist/widget.js"), "utf8")).toBe("second");
    await write("contract/src/rules.ts", "second");
    await prepare("start");
    expect((await builds()).slice(4).sort()).toEqual(["dashboard", "widget"]);
    await write(".env.example", "PORT=4000");
    await prepare("start");
    expect((await builds()).slice(6)).toEqual(["site"]);
  });

  it("are not built again for a test", async () => {
    await write("dashboard/source.test.ts", "");
    expect(await prepare("start")).toEqual({ code: 0, output: "" });
  });

  it("are built again when the result was deleted", async () => {
    await rm(join(folder, "dashboard/dist"), { recursive: true });
    await prepare("start");
    expect((await builds()).slice(3)).toEqual(["dashboard"]);
  });

  it("are built once when two commands start together", async () => {
    await write("contract/src/rules.ts", "second");
    await Promise.all([prepare("start"), prepare("start")]);
    expect((await builds()).slice(3).sort()).toEqual(["dashboard", "widget"]);
  });

  it("are built although the last command was killed during the build", async () => {
    await write("contract/src/rules.ts", "second");
    await write(".cache/prepare.lock", "999999999");
    await prepare("start");
    expect((await builds()).length).toBe(5);
  });

  it("end the command with the reason when they can't be built, and are built at the next try", async () => {
    await write("widget/package.json", {
      name: "widget",
      version: "1.0.0",
      scripts: { build: "echo no such word; exit 3" },
    });
    for (const _ of [1, 2]) {
      const { code, output } = await prepare("start");
      expect(code).toBe(1);
      expect(output).toMatch(/no such word[\s\S]*The widget could not be built; the reason is above\.\n$/);
    }
  });
});

/** A clone in small: the tools themselves, three front ends that note when they are built, and a package that brings `node`. */
async function makeClone() {
  for (const part of ["prepare.mjs", "prepare"]) {
    await cp(join(import.meta.dirname, part), join(folder, "tools", part), { recursive: true });
  }
  const workspaces = ["dashboard", "runtime", "site", "widget"];
  const development = { devDependencies: { checker: "file:checker" } };
  await write("package.json", { name: "clone", private: true, workspaces, ...development });
  await write("checker/package.json", { name: "checker", version: "1.0.0" });
  await write("runtime/package.json", { name: "node", version: "24.0.0", bin: { node: "node" } });
  await write("runtime/node", "#!/bin/sh\n");
  for (const [name, result] of [
    ["dashboard", "index.html"],
    ["widget", "widget.js"],
    ["site", "404.html"],
  ] as const) {
    const build = `mkdir -p dist && echo ${name} >> ../builds && cp source.ts dist/${result}`;
    await write(`${name}/package.json`, { name, version: "1.0.0", scripts: { build } });
    await write(`${name}/source.ts`, "first");
  }
  await write("contract/package.json", {});
  await write("contract/src/rules.ts", "first");
  await write("look/tokens.css", "");
  for (const path of [".env.example", "CHANGELOG.md", "Dockerfile", "deploy/compose.yaml", "docs/pictures/inbox.png"]) {
    await write(path, "first");
  }
  await write("contract/src/widget-settings/recipes.ts", "");
  await write("widget/hark.d.ts", "");
  await write("tsconfig.base.json", {});
  const links = {
    "node_modules/node": "runtime",
    "node_modules/dashboard": "dashboard",
    "node_modules/site": "site",
    "node_modules/widget": "widget",
  };
  await write("package-lock.json", {
    name: "clone",
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": { name: "clone", workspaces, ...development },
      checker: { version: "1.0.0", dev: true },
      "node_modules/checker": { resolved: "checker", link: true, dev: true },
      dashboard: { version: "1.0.0" },
      site: { version: "1.0.0" },
      widget: { version: "1.0.0" },
      runtime: { name: "node", version: "24.0.0", bin: { node: "node" } },
      ...Object.fromEntries(Object.entries(links).map(([path, resolved]) => [path, { resolved, link: true }])),
    },
  });
}

async function copyOf(clone: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "hark-prepare-"));
  await cp(clone, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function prepare(goal: string): Promise<{ code: number | null; output: string }> {
  const program = spawn(process.execPath, ["tools/prepare.mjs", goal], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, complaints, code] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    new Promise<number | null>((done) => program.once("close", done)),
  ]);
  return { code, output: output + complaints };
}

async function write(path: string, content: string | object): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  const mode = path === "runtime/node" ? 0o755 : 0o644;
  await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content), { mode });
}

const builds = async () => (await readFile(join(folder, "builds"), "utf8")).trim().split("\n");
