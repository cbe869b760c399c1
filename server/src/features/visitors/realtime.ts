import { projectAgentsRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { visitorMergedByHand } from "./events.ts";
import { presentWidgetUser } from "./present.ts";
import { findVisitor } from "./queries.ts";

/** Agents alone hear that visitors were merged. */
export function realtime({ realtime: sockets, events, database }: FeatureContext) {
  events.on(visitorMergedByHand, async ({ projectId, sourceId, targetId }) => {
    const visitor = await findVisitor(database, projectId, targetId);
    if (!visitor) return;
    const payload = { sourceId, widgetUser: presentWidgetUser(visitor), projectId };
    sockets.emit(projectAgentsRoom(projectId), "visitor.merged", payload);
  });
}
