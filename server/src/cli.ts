import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { commands } from "./commands.ts";
import { readConfig } from "./config.ts";
import type { Command } from "./features/command.ts";
import { systemClock } from "./platform/clock.ts";
import { createCommandEvents } from "./platform/command-events.ts";
import { openDatabase } from "./platform/database/database.ts";
import { DataFolderInUse, startEmbeddedDatabase } from "./platform/database/embedded.ts";
import { migrateOrExplain } from "./platform/database/migrate-or-explain.ts";
import { createJobs } from "./platform/jobs.ts";
import { createLog } from "./platform/log.ts";
import { StartupError } from "./platform/startup-error.ts";

/** `npm run hark -- accounts verify ann@team.example`: the administrator's commands. They work with and without a running server. */
const log = createLog("silent");

const words = process.argv.slice(2);
const command = commands.find((one) => words.slice(0, one.name.split(" ").length).join(" ") === one.name);
if (!command) {
  const isHelp = words.length === 0 || ["help", "--help", "-h"].includes(words[0] ?? "");
  const list = commands.map((one) => `npm run hark -- ${one.name} ${one.usage}\n    ${one.summary}`).join("\n");
  if (isHelp) console.log(list);
  else console.error(`There is no command "${words.join(" ")}". These are the commands:\n${list}`);
  process.exit(isHelp ? 0 : 2);
}
// The process exits as usual, so half-written files are removed and the database shuts down.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
process.exit(await runOrExplain(command, words.slice(command.name.split(" ").length)));

async function runOrExplain(chosen: Command, rest: string[]): Promise<number> {
  try {
    return await run(chosen, rest);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    return 1;
  }
}

async function run(chosen: Command, rest: string[]): Promise<number> {
  const { url, stop } = await findDatabase();
  try {
    if (chosen.migrates !== false) await migrateOrExplain(url, log);
    const events = createCommandEvents();
    const database = openDatabase({ url, events, log, limits: null });
    const context = { database, databaseUrl: url, clock: systemClock, say: console.log, ask };
    const outcome = await chosen.run(context, rest);
    await events.passOn(database, () => createJobs({ url, log }));
    await database.close();
    if (outcome === "usage") console.error(`Use it as: npm run hark -- ${chosen.name} ${chosen.usage}`);
    return { done: 0, failed: 1, usage: 2 }[outcome];
  } finally {
    await stop();
  }
}

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** The running server's database, or one that is started for this command alone. */
async function findDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const stop = async () => {};
  if (databaseUrl) return { url: databaseUrl, stop };
  try {
    return await startEmbeddedDatabase({ dataDir: resolve(dataDir), log });
  } catch (error) {
    if (error instanceof DataFolderInUse) return { url: error.url, stop };
    throw error;
  }
}
