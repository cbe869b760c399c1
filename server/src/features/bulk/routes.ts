import * as endpoints from "@hark/contract/bulk/endpoints";
import { minute, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import type { FeatureContext } from "../feature.ts";
import { accessJob } from "./policy.ts";
import { presentJob } from "./present.ts";
import { findJobByClientId, listJobs } from "./queries.ts";
import { chooseConversations, startJob } from "./start-job.ts";
import { undoJob } from "./undo-job.ts";

const callsPerAgent: RateRule = { name: "bulk", points: rates.bulkCallsPerAgentPerMinute, windowMs: minute };

/** The agents' door; visitors have none. */
export function routes({ http, database, limiter, clock }: FeatureContext) {
  http.handle(endpoints.startBulkJob, async ({ actor, body }) => {
    await limiter.spend(callsPerAgent, actor.agentId);
    const projectId = actor.project.id;
    const { clientId } = body;
    const first = clientId && (await findJobByClientId(database, projectId, actor.agentId, clientId));
    if (first) return { job: presentJob(first) };
    const now = clock.now();
    // Before the transaction, as it may take longer than others should wait for it.
    const chosen = await chooseConversations(database, actor, body, now);
    return { job: presentJob(await database.transaction((tx) => startJob(tx, actor, body, chosen, now))) };
  });

  http.handle(endpoints.listBulkJobs, async ({ actor }) => {
    const rows = await listJobs(database, actor.project.id, actor.agentId, clock.now());
    return { jobs: rows.map(presentJob) };
  });

  http.handle(endpoints.getBulkJob, async ({ actor, params }) => ({
    job: presentJob(await accessJob(database, actor, params.jobId)),
  }));

  http.handle(endpoints.undoBulkJob, async ({ actor, params }) => {
    await limiter.spend(callsPerAgent, actor.agentId);
    const job = await database.transaction(async (tx) => {
      const row = await accessJob(tx, actor, params.jobId, { lock: true });
      return await undoJob(tx, row, actor, clock.now());
    });
    return { job: presentJob(job) };
  });
}
