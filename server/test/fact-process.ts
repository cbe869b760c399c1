import { sql } from "kysely";
import { openDatabase } from "../src/platform/database/database.ts";
import { createDomainEvents } from "../src/platform/domain-events.ts";
import { createFacts, defineFact, recordFact } from "../src/platform/facts.ts";
import { createJobs } from "../src/platform/jobs.ts";
import { createLog } from "../src/platform/log.ts";

/**
 * A process to be killed. As "patient" it commits a fact, says so, begins with the effect, says so and goes no further; as
 * "poisoned" it takes what waits and ends in the middle of the effect, as when memory runs out.
 */
const [url = "", objectId = "", kind = "patient"] = process.argv.slice(2);
const log = createLog("silent");
const database = openDatabase({ url, events: createDomainEvents(log), log });
const facts = createFacts({ database, jobs: createJobs({ url, log }), log });
const happened = defineFact<{ number: number }>("happened");
facts.handle(happened, async (tx, { number }) => {
  await sql`insert into effects (object_id, number) values (${objectId}, ${number})`.execute(tx.db);
  if (kind === "poisoned") process.kill(process.pid, "SIGKILL");
  console.log("in hand");
  await new Promise(() => {});
});
if (kind === "patient") {
  await database.transaction((tx) => recordFact(tx, happened, objectId, { number: 1 }));
  console.log("committed");
}
await facts.run();
