import { bulk as limits } from "@hark/contract/limits";
import { createSpacer } from "../../platform/spacer.ts";
import { agentRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { bulkMoved } from "./events.ts";
import { presentJob } from "./present.ts";
import { findJob } from "./queries.ts";

/** How far a job has come goes to the sockets of who started it, at most twice a second; how it ends always does. */
export function realtime({ realtime: sockets, events, database }: FeatureContext) {
  const spacer = createSpacer(limits.broadcastIntervalMs);

  events.on(bulkMoved, ({ projectId, jobId }) =>
    spacer.run(jobId, false, async () => {
      const row = await findJob(database, projectId, jobId);
      if (row) sockets.emit(agentRoom(row.created_by_id), "bulk.changed", { job: presentJob(row), projectId });
    }),
  );
}
