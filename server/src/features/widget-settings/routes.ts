import { widget as widgetLimits } from "@hark/contract/limits";
import * as endpoints from "@hark/contract/widget-settings/endpoints";
import { notFound } from "../../platform/errors.ts";
import type { FeatureContext } from "../feature.ts";
import { createSiteNotes } from "../projects/index.ts";
import { widgetChanged } from "./events.ts";
import type { WidgetHooks } from "./hooks.ts";
import { presentWidgetSettings } from "./present.ts";
import { getWidgetSettings, updateWidgetSettings } from "./queries.ts";
import { createWidgetCache } from "./widget-cache.ts";

export function routes(context: FeatureContext, hooks: WidgetHooks) {
  const { http, database } = context;
  const widgets = createWidgetCache(context, hooks);
  const noteSite = createSiteNotes(context);

  http.handle(endpoints.getWidgetSettings, async ({ actor }) => {
    return { widget: presentWidgetSettings(await getWidgetSettings(database, actor.project.id)) };
  });

  http.handle(endpoints.updateWidgetSettings, async ({ actor, body }) => {
    const widget = await database.transaction((tx) => {
      tx.announce(widgetChanged({ projectId: actor.project.id }));
      return updateWidgetSettings(tx, actor.project.id, body);
    });
    return { widget: presentWidgetSettings(widget) };
  });

  http.handle(endpoints.getWidgetConfig, async ({ params, request, reply }) => {
    const found = await widgets.find(params.projectId);
    if (!found) throw notFound();
    // Every page that shows the widget asks for this, most of them without a session. The answer waits for nothing.
    void noteSite(params.projectId, request.headers.origin, request);
    const { widget, etag } = found;
    reply.header("etag", etag).header("cache-control", `public, max-age=${widgetLimits.configMaxAgeSeconds}`);
    if (request.headers["if-none-match"] === etag) reply.code(304).send();
    return { widget };
  });
}
