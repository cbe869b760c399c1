import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onceAtATime, root, runNpm, Unprepared } from "./run.mjs";

const shared = ["contract/package.json", "contract/src", "look", "package-lock.json", "tsconfig.base.json"];
/** What the documentation shows beside its own pages. */
const documented = [
  ...["contract/src/widget-settings", "look", "package-lock.json", "docs/pictures", "deploy"],
  ...[".env.example", "CHANGELOG.md", "Dockerfile", "widget/hark.d.ts"],
];
/** @typedef {{ name: string, result: string, sources: string[] }} FrontEnd `result` is there after a build from `sources`, and from what lies in its folder. */

/** @type {FrontEnd[]} */
const frontEnds = [
  { name: "dashboard", result: "dashboard/dist/index.html", sources: shared },
  { name: "widget", result: "widget/dist/widget.js", sources: shared },
  { name: "site", result: "site/dist/404.html", sources: documented },
];

/** Builds the dashboard and the widget, each only when something that goes into it has changed since its last build. */
export async function buildFrontEnds() {
  const stale = () => frontEnds.filter((frontEnd) => !isFresh(frontEnd));
  await onceAtATime(
    () => stale().length > 0,
    async () => {
      const results = await Promise.allSettled(stale().map(build));
      for (const result of results) if (result.status === "rejected") throw result.reason;
    },
  );
}

/** @param {FrontEnd} frontEnd */
async function build(frontEnd) {
  const { name } = frontEnd;
  const startedAt = Date.now();
  // The hash is taken before the build, so that a file saved meanwhile makes the result stale.
  const fingerprint = fingerprintOf(frontEnd);
  console.log(`Building the ${name} ...`);
  const { code, output } = await runNpm(["run", "build", "--workspace", name]);
  if (code !== 0) throw new Unprepared(`${output}\nThe ${name} could not be built; the reason is above.`);
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(stampOf(name), fingerprint);
  console.log(`Built the ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** @param {FrontEnd} frontEnd */
function isFresh(frontEnd) {
  const { name, result } = frontEnd;
  if (!existsSync(join(root, result)) || !existsSync(stampOf(name))) return false;
  return readFileSync(stampOf(name), "utf8") === fingerprintOf(frontEnd);
}

/** @param {string} name */
const stampOf = (name) => join(root, ".cache", `${name}.built`);

/**
 * Hashes contents and not modification times, which a checkout or a copy changes.
 *
 * @param {FrontEnd} frontEnd
 */
function fingerprintOf({ name, sources }) {
  const hash = createHash("sha256");
  for (const path of [...sources, name].flatMap(listFiles))
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/**
 * @param {string} path of a file or a folder, relative to the root
 * @returns {string[]} all files of it that can change the build, always in the same order
 */
function listFiles(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !["node_modules", "dist", "test"].includes(name) && !/\.test(-d)?\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
