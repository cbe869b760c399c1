import { agentRoom, projectAgentsRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { viewChanged, viewRemoved } from "./events.ts";
import { presentView } from "./present.ts";
import { findAnyView } from "./queries.ts";

/** Event to room and payload. Of an own view only its maker's sockets hear. */
export function realtime({ realtime: sockets, events, database }: FeatureContext) {
  const audience = (projectId: string, ownerId: string | null) =>
    ownerId === null ? projectAgentsRoom(projectId) : agentRoom(ownerId);

  events.on(viewChanged, async ({ projectId, viewId, wasShared }) => {
    const row = await findAnyView(database, projectId, viewId);
    if (!row) return;
    // Its maker, who is among them, gets it back with what follows.
    if (wasShared && row.owner_id !== null) {
      sockets.emit(projectAgentsRoom(projectId), "view.removed", { viewId, projectId });
    }
    sockets.emit(audience(projectId, row.owner_id), "view.changed", { view: presentView(row), projectId });
  });

  events.on(viewRemoved, ({ projectId, viewId, ownerId }) =>
    sockets.emit(audience(projectId, ownerId), "view.removed", { viewId, projectId }),
  );
}
