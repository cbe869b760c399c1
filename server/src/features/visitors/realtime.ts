import { projectAgentsRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { visitorChanged, visitorMergedByHand } from "./events.ts";
import { presentVisitorSummary, presentWidgetUser } from "./present.ts";
import { findVisitor } from "./queries.ts";

/** Agents alone hear that visitors are others now, or were merged. */
export function realtime({ realtime: sockets, events, database }: FeatureContext) {
  events.on(visitorChanged, async ({ projectId, visitorId, isSeenAlone }) => {
    if (isSeenAlone) return;
    const visitor = await findVisitor(database, projectId, visitorId);
    if (!visitor) return;
    sockets.emit(projectAgentsRoom(projectId), "visitor.updated", {
      visitor: presentVisitorSummary(visitor),
      projectId,
    });
  });
  events.on(visitorMergedByHand, async ({ projectId, sourceId, targetId }) => {
    const visitor = await findVisitor(database, projectId, targetId);
    if (!visitor) return;
    const payload = { sourceId, widgetUser: presentWidgetUser(visitor), projectId };
    sockets.emit(projectAgentsRoom(projectId), "visitor.merged", payload);
  });
}
