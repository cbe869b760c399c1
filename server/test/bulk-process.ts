import { setTimeout as delay } from "node:timers/promises";
import { runDueJobs } from "../src/features/bulk/run-due-jobs.ts";
import { type Database, openDatabase } from "../src/platform/database/database.ts";
import { createDomainEvents } from "../src/platform/domain-events.ts";
import { createLog } from "../src/platform/log.ts";

/** A node to be killed, whose clock is so many milliseconds ahead: it goes on with bulk jobs, and dies of its second piece when all of that is written and nothing is committed. */
const [url = "", aheadMs = "0"] = process.argv.slice(2);
const log = createLog("silent");
const database = openDatabase({ url, events: createDomainEvents(log), log });
let pieces = 0;
const dying = {
  transaction: <Result>(run: Parameters<Database["transaction"]>[0]) =>
    database.transaction(async (tx) => {
      const isLast = await run(tx);
      if (isLast === false) pieces += 1;
      if (pieces === 2) {
        process.kill(process.pid, "SIGKILL");
        await new Promise(() => {});
      }
      return isLast as Result;
    }),
} as unknown as Database;
console.log("ready");
for (;;) {
  await runDueJobs({ database: dying, clock: { now: () => new Date(Date.now() + Number(aheadMs)) }, log });
  await delay(10);
}
