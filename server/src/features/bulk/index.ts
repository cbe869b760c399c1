import { bulk as limits } from "@hark/contract/limits";
import type { Feature } from "../feature.ts";
import { deleteOldJobs, isAnyJobDue } from "./queries.ts";
import { realtime } from "./realtime.ts";
import { routes } from "./routes.ts";
import { longestWaitMs, runDueJobs } from "./run-due-jobs.ts";

const sweepSeconds = 3_600;

/** One thing that is done to many conversations, with a way back. */
export const bulk: Feature = (context) => {
  const { jobs, database, clock } = context;
  routes(context);
  realtime(context);
  jobs.repeat(
    "bulk",
    limits.tickMs / 1_000,
    () => runDueJobs(context),
    () => isAnyJobDue(clock.now(), longestWaitMs),
  );
  jobs.repeat("old-bulk-jobs", sweepSeconds, () =>
    deleteOldJobs(database, new Date(clock.now().getTime() - limits.keptMs)),
  );
};
