import { projectAgentsRoom } from "../../agents/index.ts";
import type { FeatureContext } from "../../feature.ts";
import { feedbackLinked, feedbackUnlinked } from "./link-events.ts";
import { findLink } from "./link-queries.ts";
import { presentLink } from "./present-link.ts";

/** To the team alone: no visitor hears of a link. */
export function linkRealtime({ realtime: sockets, events, database }: FeatureContext) {
  events.on(feedbackLinked, async ({ projectId, linkId }) => {
    const link = await findLink(database, projectId, linkId);
    if (link) sockets.emit(projectAgentsRoom(projectId), "feedback.linked", { link: presentLink(link), projectId });
  });

  events.on(feedbackUnlinked, ({ projectId, linkId, feedbackId, conversationId }) =>
    sockets.emit(projectAgentsRoom(projectId), "feedback.unlinked", { linkId, feedbackId, conversationId, projectId }),
  );
}
