/**
 * The program with reload: the dashboard from Vite's own server, the widget built anew and the server started anew at
 * every change. The database outlives the server's restarts. One Ctrl-C stops all of it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { glob, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { startEmbeddedDatabase } from "../server/src/platform/database/embedded.ts";
import { StartupError } from "../server/src/platform/startup-error.ts";
import { root } from "./checks/programs.ts";

/** Vite's own; it hands what is the server's on to port 3000. */
const publicUrl = "http://localhost:5173";

const vite = join(root, "node_modules", "vite", "bin", "vite.js");
const children: ChildProcess[] = [];
let isStopping = false;

const database = process.env.DATABASE_URL ? undefined : await startDatabase();
start("server", ".", ["--watch", "--watch-preserve-output", "server/src/main.ts"], {
  PUBLIC_URL: publicUrl,
  ...(database && { DATABASE_URL: database.url }),
});
start("dashboard", "dashboard", [vite, "--strictPort", "--clearScreen", "false"]);
// Compressed files of a finished build would be sent instead of what is built from here on.
for await (const file of glob("widget/dist/**/*.{br,gz}", { cwd: root })) await rm(join(root, file));
for (const config of readdirSync(join(root, "widget")).filter((name) => /^vite\..*config\.ts$/.test(name))) {
  // The panel's build would else remove what the bridge's build has put beside it.
  start("widget", "widget", [
    vite,
    "build",
    "--watch",
    "--emptyOutDir",
    "false",
    "--clearScreen",
    "false",
    "-c",
    config,
  ]);
}
console.log(`Open ${publicUrl} once all have started.`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));

function start(name: string, folder: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    env: { FORCE_COLOR: process.stdout.isTTY ? "1" : "0", ...process.env, ...environment },
    // Away from the terminal's Ctrl-C, which would reach each of them beside our own signal, and two mean "at once".
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  show(name, child.stdout);
  show(name, child.stderr);
  child.once("exit", () => {
    if (!isStopping) console.error(`The ${name} ended, so everything stops.`);
    stop(1);
  });
}

function show(name: string, stream: Readable) {
  createInterface(stream).on("line", (line) => console.log(`${name.padEnd(9)} ${line}`));
}

async function stop(exitCode: number) {
  if (isStopping) return;
  isStopping = true;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const exits = running.map((child) => once(child, "exit"));
  for (const child of running) child.kill("SIGTERM");
  await Promise.all(exits);
  await database?.stop();
  process.exit(exitCode);
}

async function startDatabase() {
  const log = { info() {}, warn: report, error: report };
  try {
    return await startEmbeddedDatabase({ dataDir: resolve(root, process.env.DATA_DIR ?? "data"), log });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function report(details: object, message: string) {
  console.error(message, details);
}
