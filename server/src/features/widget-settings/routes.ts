import { createHash } from "node:crypto";
import { widget as widgetLimits } from "@hark/contract/limits";
import { textColorOn } from "@hark/contract/widget-settings/colour";
import * as endpoints from "@hark/contract/widget-settings/endpoints";
import type { Reader } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { presentAgentSummary, presentTeam } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { listMemberAgents } from "../members/index.ts";
import { findWidgetOfProject, getWidgetSettings, updateWidgetSettings } from "./queries.ts";

/** What widget settings need from features beside them, given by the composition root. */
export interface WidgetHooks {
  /** Whether the widget says 'Powered by Hark', by the plan of the project's owner. */
  showsPoweredBy(reader: Reader, projectId: string): Promise<boolean>;
}

export function routes({ http, database, clock }: FeatureContext, { showsPoweredBy }: WidgetHooks) {
  http.handle(endpoints.getWidgetSettings, async ({ actor }) => {
    const { id, color } = await getWidgetSettings(database, actor.project.id);
    return { widget: { id, color } };
  });

  http.handle(endpoints.updateWidgetSettings, async ({ actor, body }) => {
    const { id, color } = await database.transaction((tx) => updateWidgetSettings(tx, actor.project.id, body));
    return { widget: { id, color } };
  });

  http.handle(endpoints.getWidgetConfig, async ({ params, request, reply }) => {
    const settings = await findWidgetOfProject(database, params.projectId);
    if (!settings) throw notFound();
    const agents = await listMemberAgents(database, params.projectId);
    const widget = {
      color: settings.color,
      textColor: textColorOn(settings.color),
      displayName: settings.name,
      logoUrl: settings.logo_url,
      ...presentTeam(agents, clock.now()),
      agents: agents
        .slice(0, widgetLimits.maxAgents)
        .map(presentAgentSummary)
        .map(({ name, avatarUrl }) => ({ name, avatarUrl })),
      poweredBy: await showsPoweredBy(database, params.projectId),
    };
    const etag = `"${createHash("sha256").update(JSON.stringify(widget)).digest("base64url").slice(0, 22)}"`;
    reply.header("etag", etag).header("cache-control", `public, max-age=${widgetLimits.configMaxAgeSeconds}`);
    if (request.headers["if-none-match"] === etag) reply.code(304).send();
    return { widget };
  });
}
