import { agentRoom, projectAgentsRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { savedReplyChanged, savedReplyRemoved } from "./events.ts";
import { presentSavedReply } from "./present.ts";
import { findAnySavedReply } from "./queries.ts";

/** Event to room and payload. Of an own one only its owner's sockets hear. */
export function realtime({ realtime: sockets, events, database }: FeatureContext) {
  const audience = (projectId: string, ownerId: string | null) =>
    ownerId === null ? projectAgentsRoom(projectId) : agentRoom(ownerId);

  events.on(savedReplyChanged, async ({ projectId, savedReplyId }) => {
    const row = await findAnySavedReply(database, projectId, savedReplyId);
    if (!row) return;
    const payload = { savedReply: presentSavedReply(row), projectId };
    sockets.emit(audience(projectId, row.owner_id), "savedReply.changed", payload);
  });

  events.on(savedReplyRemoved, ({ projectId, savedReplyId, ownerId }) =>
    sockets.emit(audience(projectId, ownerId), "savedReply.removed", { savedReplyId, projectId }),
  );
}
