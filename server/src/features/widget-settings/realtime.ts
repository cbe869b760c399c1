import { availabilityChanged } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { projectVisitorsRoom } from "../visitors/index.ts";

/** The panel turns into a ticket form and back while it is open (design section 6). */
export function availabilityRealtime({ realtime, events }: FeatureContext) {
  events.on(availabilityChanged, ({ projectId, isOnline, backAt }) =>
    realtime.emit(projectVisitorsRoom(projectId), "availability.changed", { isOnline, backAt }),
  );
}
