import { releaseAnswers } from "../src/features/feedback/prepared-answers/release-answers.ts";
import type { AgentActor } from "../src/features/members/index.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { createDomainEvents } from "../src/platform/domain-events.ts";
import { createLog } from "../src/platform/log.ts";

/** A process that releases the answers of an item or an issue, closes their conversations, and is killed when it has written its second piece and not committed it. */
const [url = "", projectId = "", agentId = "", kind = "", id = ""] = process.argv.slice(2);
const log = createLog("silent");
const database = openDatabase({ url, events: createDomainEvents(log), log });
let pieces = 0;
const dying: typeof database = {
  ...database,
  transaction: (work) =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      pieces++;
      if (pieces === 2) process.kill(process.pid, "SIGKILL");
      return result;
    }),
};
const actor = { project: { id: projectId }, agentId } as AgentActor;
const subject = kind === "issue" ? { knownIssueId: id } : { feedbackId: id };
await releaseAnswers({ database: dying, clock: { now: () => new Date() } }, actor, subject, {
  close: kind === "issue",
});
