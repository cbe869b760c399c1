import { sql } from "kysely";
import { openDatabase } from "../src/platform/database/database.ts";
import { createDomainEvents } from "../src/platform/domain-events.ts";
import { createFacts, defineFact, recordFact } from "../src/platform/facts.ts";
import { createJobs } from "../src/platform/jobs.ts";
import { createLog } from "../src/platform/log.ts";

/** A process to be killed: it commits a fact, says so, begins with the effect, says so and goes no further. */
const [url = "", objectId = ""] = process.argv.slice(2);
const log = createLog("silent");
const database = openDatabase({ url, events: createDomainEvents(log), log });
const facts = createFacts({ database, jobs: createJobs({ url, log }), log });
const happened = defineFact<{ number: number }>("happened");
facts.handle(happened, async (tx, { number }) => {
  await sql`insert into effects (object_id, number) values (${objectId}, ${number})`.execute(tx.db);
  console.log("in hand");
  await new Promise(() => {});
});
await database.transaction((tx) => recordFact(tx, happened, objectId, { number: 1 }));
console.log("committed");
await facts.run();
