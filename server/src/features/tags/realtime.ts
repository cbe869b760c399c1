import { projectAgentsRoom } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { tagChanged, tagRemoved } from "./events.ts";

export function realtime({ realtime: sockets, events }: FeatureContext) {
  events.on(tagChanged, ({ projectId, tag }) =>
    sockets.emit(projectAgentsRoom(projectId), "tag.changed", { tag, projectId }),
  );
  events.on(tagRemoved, ({ projectId, tagId, intoId }) =>
    sockets.emit(projectAgentsRoom(projectId), "tag.removed", { tagId, intoId, projectId }),
  );
}
