import { existsSync } from "node:fs";
import { findChromium } from "./chromium.mjs";
import { findProgram, run, Unprepared } from "./run.mjs";

const browser = "chromium-headless-shell";

/** The tests use a real browser, a real Redis between two nodes, and a real nginx in front of the server. */
export async function installPrograms() {
  const missing = await findMissing();
  if (missing.length === 0) return;
  if (!canUseApt() || process.getuid?.() !== 0) throw new Unprepared(howToInstall(missing));
  console.log(`Installing ${missing.join(" and ")} for the tests ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = (/** @type {string} */ name) =>
    run("apt-get", ["install", "-y", "--no-install-recommends", name], { isShown: true, env });
  await run("apt-get", ["update"], { isShown: true, env });
  // They are installed one by one, because an unknown name would stop the others.
  for (const name of missing) await install(name);
  // Older systems have the whole browser alone.
  if (!(await findChromium())) await install("chromium");
  const stillMissing = await findMissing();
  if (stillMissing.length > 0) throw new Unprepared(howToInstall(stillMissing));
}

/** Names of Debian's packages. */
async function findMissing() {
  const chromium = (await findChromium()) ? [] : [browser];
  const redis = findProgram("redis-server") ? [] : ["redis-server"];
  // These folders are not on an ordinary user's PATH.
  const nginx = findProgram("nginx") || existsSync("/usr/sbin/nginx") ? [] : ["nginx-light"];
  return [...chromium, ...redis, ...nginx];
}

const canUseApt = () => existsSync("/etc/debian_version") && findProgram("apt-get") !== undefined;

/** @param {string[]} missing */
function howToInstall(missing) {
  const download = "npx playwright install --with-deps chromium";
  const commands = missing.map((name) => {
    if (canUseApt() && process.getuid?.() === 0) return name === browser ? download : `apt-get install -y ${name}`;
    if (canUseApt()) return `sudo apt-get install -y ${name}`;
    if (name === browser) return download;
    const program = name === "nginx-light" ? "nginx" : "redis";
    return process.platform === "darwin"
      ? `brew install ${program}`
      : `install ${program} with the system's package manager`;
  });
  return `The tests need ${missing.join(" and ")}, which this machine does not have: run "${commands.join(" && ")}" and try again.`;
}
