import { knownIssues as limits } from "@hark/contract/limits";
import { createSpacer } from "../../platform/spacer.ts";
import { projectAgentsRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { visitorRoom } from "../visitors/index.ts";
import { knownIssueChanged, knownIssueJoined, knownIssueRemoved } from "./events.ts";
import type { KnownIssueHooks } from "./hooks.ts";
import { listJoinedIds, listJoinedVisitorIds } from "./join-queries.ts";
import { presentKnownIssue, presentVisitorKnownIssue } from "./present.ts";
import { findKnownIssue, type KnownIssueRow } from "./queries.ts";

/** Visitors that one query reads. */
const readTogether = 1_000;

/** Event to room and payload; each issue is read when its event is sent, so that the last event has the current state. */
export function realtime({ realtime: sockets, events, database }: FeatureContext, hooks: KnownIssueHooks) {
  const spacer = createSpacer(limits.broadcastIntervalMs);

  async function emitToJoined(issue: KnownIssueRow) {
    const knownIssue = presentVisitorKnownIssue(issue, true);
    let after: string | undefined;
    do {
      const ids = await listJoinedVisitorIds(database, issue, { after, limit: readTogether });
      for (const id of ids) sockets.emit(visitorRoom(id), "knownIssue.changed", { knownIssue });
      after = ids.length === readTogether ? ids.at(-1) : undefined;
    } while (after !== undefined);
  }

  async function emitChanged(projectId: string, knownIssueId: string, isForVisitors: boolean) {
    const issue = await findKnownIssue(database, projectId, knownIssueId);
    if (!issue) return;
    const knownIssue = await presentKnownIssue(database, hooks, issue);
    sockets.emit(projectAgentsRoom(projectId), "knownIssue.changed", { knownIssue, projectId });
    if (isForVisitors) await emitToJoined(issue);
  }

  events.on(knownIssueChanged, ({ projectId, knownIssueId, isForVisitors }) =>
    spacer.run(knownIssueId, isForVisitors, (some) => emitChanged(projectId, knownIssueId, some)),
  );

  // For the visitor's other tabs.
  events.on(knownIssueJoined, async ({ projectId, knownIssueId, visitorId }) => {
    const issue = await findKnownIssue(database, projectId, knownIssueId);
    if (!issue) return;
    const joined = await listJoinedIds(database, { id: visitorId, project_id: projectId }, [knownIssueId]);
    const knownIssue = presentVisitorKnownIssue(issue, joined.has(knownIssueId));
    sockets.emit(visitorRoom(visitorId), "knownIssue.changed", { knownIssue });
  });

  events.on(knownIssueRemoved, ({ projectId, knownIssueId }) =>
    sockets.emit(projectAgentsRoom(projectId), "knownIssue.removed", { knownIssueId, projectId }),
  );
}
