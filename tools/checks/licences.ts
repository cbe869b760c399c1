import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./programs.ts";

/** Licences that ask for no more than their own text and the names of the authors. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PostgreSQL",
  "Unlicense",
]);

/** Packages that may carry another licence, each with the reason. `docs/decisions/0022-what-ships-is-permissive.md`. */
const exceptions: { packages: RegExp; licence: RegExp; reason: string }[] = [
  {
    packages: /^@fontsource-variable\/inter$/,
    licence: /^OFL-1\.1$/,
    reason: "a font, which the licence lets anybody ship with a program of any kind",
  },
  {
    packages: /^@img\/sharp-(libvips|win32|wasm32)/,
    licence: /LGPL-3\.0-or-later/,
    reason: "libvips, unchanged and as a shared library of its own that can be replaced; never part of a bundle",
  },
];

/** Drawings and look, by name: copied into the repository, or taken from a package that would vanish in a count. */
const assets = [
  { path: "node_modules/lucide-react/LICENSE", name: "Lucide's icons", licence: "ISC" },
  { path: "dashboard/src/features/visitors/mark-paths.ts", name: "Simple Icons", licence: "CC0-1.0" },
  { path: "look/tokens.css", name: "Hark's own look", licence: "Hark" },
];

const shipping = ["contract", "server", "dashboard", "widget", "site"];

export interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export type Lock = Record<string, LockedPackage>;

/** Licences that a package names only in an older form of its manifest, or in a file. */
const stated: Record<string, string> = { "xmlhttprequest-ssl": "MIT" };

export interface Shipped {
  name: string;
  version: string;
  licence: string;
}

/** Returns every package that the product's workspaces need to run, each with its licence, by name. */
export function listShipped(lock: Lock): Shipped[] {
  const seen = new Set<string>();
  const waiting = [...shipping];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = lock[path];
    if (!found || seen.has(path)) continue;
    seen.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = found;
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const next = resolve(lock, path, name);
      if (next) waiting.push(next);
    }
  }
  return [...seen]
    .filter((path) => path.includes("node_modules/") && !lock[path]?.link)
    .map((path) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const { version = "", license } = lock[path] ?? {};
      return { name, version, licence: license ?? stated[name] ?? "none stated" };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Finds the nearest package of that name upwards, as Node does; a link leads to its workspace. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  const parts = from.split("/node_modules/");
  while (parts.length > 0) {
    const path = `${parts.join("/node_modules/")}/node_modules/${name}`;
    if (lock[path]) return followLink(lock, path);
    parts.pop();
  }
  return followLink(lock, `node_modules/${name}`);
}

function followLink(lock: Lock, path: string): string | undefined {
  const found = lock[path];
  return found?.link ? found.resolved : found && path;
}

/** 'MIT OR GPL-3.0' lets one choose, 'Apache-2.0 AND MIT' asks for both. */
export function isPermissive(licence: string): boolean {
  const choices = licence.replace(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((one) => permissive.has(one.trim())));
}

export function refuse({ name, version, licence }: Shipped): string | null {
  if (isPermissive(licence)) return null;
  if (exceptions.some((one) => one.packages.test(name) && one.licence.test(licence))) return null;
  return `${name} ${version} ships and its licence is ${licence}: take a package that is permissive, or make it a dev dependency if it does not ship.`;
}

/** A line for each licence, and the problems. */
export function checkLicences(): { lines: string[]; problems: string[] } {
  const lock: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const shipped = listShipped(lock);
  const problems = [...shipped.flatMap((one) => refuse(one) ?? []), ...listLooseVersions()];
  for (const { path, name } of assets) {
    if (!existsSync(join(root, path)))
      problems.push(`${path} (${name}) is gone: name in tools/checks/licences.ts what took its place.`);
  }
  const byLicence = Map.groupBy(shipped, ({ licence }) => licence);
  const lines = [...byLicence]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([licence, packages]) => {
      const names = packages.length > 4 ? `${packages.length} packages` : packages.map(({ name }) => name).join(", ");
      return `${licence}: ${names}`;
    });
  lines.push(...assets.map(({ name, licence, path }) => `${licence}: ${name} in ${path}`));
  for (const { packages, reason } of exceptions) {
    const names = shipped.filter(({ name, licence }) => packages.test(name) && !isPermissive(licence)).length;
    lines.push(`allowed, ${names} of ${packages.source}: ${reason}`);
  }
  return { lines, problems };
}

/** Versions must be exact, so that what is installed tomorrow is what was tested today. */
function listLooseVersions(): string[] {
  const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return [".", ...workspaces].flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    const all: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
    return Object.entries(all)
      .filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(
        ([name, version]) =>
          `${folder}/package.json asks for ${name} "${version}": name one version (npm install --save-exact).`,
      );
  });
}
