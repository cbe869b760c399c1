import { minute, rates } from "@hark/contract/limits";
import * as endpoints from "@hark/contract/views/endpoints";
import { notFound } from "../../platform/errors.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import type { FeatureContext } from "../feature.ts";
import { countViews } from "./count-views.ts";
import { viewRemoved } from "./events.ts";
import { accessView } from "./policy.ts";
import { presentView } from "./present.ts";
import { deleteView, listViews } from "./queries.ts";
import { createView, updateView } from "./write-view.ts";

const countsPerAgent: RateRule = { name: "view-counts", points: rates.viewCountsPerAgentPerMinute, windowMs: minute };

/** The agents' door; visitors have none. */
export function routes({ http, database, limiter, clock }: FeatureContext) {
  http.handle(endpoints.listViews, async ({ actor }) => {
    const rows = await listViews(database, { projectId: actor.project.id, agentId: actor.agentId });
    return { views: rows.map(presentView) };
  });

  http.handle(endpoints.createView, async ({ actor, body }) => {
    const row = await database.transaction((tx) => createView(tx, actor, body, clock.now()));
    return { view: presentView(row) };
  });

  http.handle(endpoints.updateView, async ({ actor, params, body }) => {
    const row = await database.transaction((tx) => updateView(tx, actor, params.viewId, body));
    return { view: presentView(row) };
  });

  http.handle(endpoints.deleteView, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      const row = await accessView(tx, actor, params.viewId);
      if (!(await deleteView(tx, row))) throw notFound();
      tx.announce(viewRemoved({ projectId: row.project_id, viewId: row.id, ownerId: row.owner_id }));
    });
    return undefined;
  });

  http.handle(endpoints.countViews, async ({ actor }) => {
    await limiter.spend(countsPerAgent, actor.agentId);
    return { counts: await countViews({ database, now: clock.now() }, actor) };
  });
}
