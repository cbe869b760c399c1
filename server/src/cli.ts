import { resolve } from "node:path";
import { commands } from "./commands.ts";
import { readConfig } from "./config.ts";
import type { Command } from "./features/command.ts";
import { systemClock } from "./platform/clock.ts";
import { openDatabase } from "./platform/database/database.ts";
import { DataFolderInUse, startEmbeddedDatabase } from "./platform/database/embedded.ts";
import { migrateOrExplain } from "./platform/database/migrate-or-explain.ts";
import { createDomainEvents } from "./platform/domain-events.ts";
import { createLog } from "./platform/log.ts";
import { StartupError } from "./platform/startup-error.ts";

/** `npm run hark -- accounts verify ann@team.example`: for whoever runs Hark, beside a running server or without one. */
const log = createLog("silent");

const words = process.argv.slice(2);
const command = commands.find((one) => words.slice(0, 2).join(" ") === one.name);
if (!command) {
  console.log(commands.map((one) => `npm run hark -- ${one.name} ${one.usage}\n    ${one.summary}`).join("\n"));
  process.exit(words.length === 0 ? 0 : 2);
}
process.exit(await runOrExplain(command, words.slice(2)));

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
    await migrateOrExplain(url, log);
    const database = openDatabase({ url, events: createDomainEvents(log), log });
    const outcome = await chosen.run({ database, clock: systemClock, say: console.log }, rest);
    await database.close();
    if (outcome === "usage") console.error(`Use it as: npm run hark -- ${chosen.name} ${chosen.usage}`);
    return { done: 0, failed: 1, usage: 2 }[outcome];
  } finally {
    await stop();
  }
}

/** The server's own, if it runs; else started for this command alone. */
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
