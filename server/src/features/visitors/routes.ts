import * as endpoints from "@hark/contract/visitors/endpoints";
import type { Feature } from "../feature.ts";
import { accessVisitor } from "./policy.ts";
import { presentWidgetUser } from "./present.ts";

/** The agents' door. */
export const routes: Feature = ({ http, database }) => {
  http.handle(endpoints.getVisitor, async ({ actor, params }) => ({
    widgetUser: presentWidgetUser(await accessVisitor(database, actor, params.visitorId)),
  }));
};
