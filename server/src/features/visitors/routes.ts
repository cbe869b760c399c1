import * as endpoints from "@hark/contract/visitors/endpoints";
import type { Feature } from "../feature.ts";
import { visitorChanged } from "./events.ts";
import { withAgentsMetadata } from "./merge-metadata.ts";
import { accessVisitor } from "./policy.ts";
import { presentWidgetUser } from "./present.ts";
import { setVisitorMetadata } from "./queries.ts";

/** The agents' door. */
export const routes: Feature = ({ http, database }) => {
  http.handle(endpoints.getVisitor, async ({ actor, params }) => ({
    widgetUser: presentWidgetUser(await accessVisitor(database, actor, params.visitorId)),
  }));

  http.handle(endpoints.updateVisitor, async ({ actor, params, body }) => {
    const visitor = await database.transaction(async (tx) => {
      const known = await accessVisitor(tx, actor, params.visitorId, { lock: true });
      const changed = await setVisitorMetadata(tx, known, withAgentsMetadata(known, body.metadata));
      tx.announce(visitorChanged({ projectId: changed.project_id, visitorId: changed.id }));
      return changed;
    });
    return { widgetUser: presentWidgetUser(visitor) };
  });
};
