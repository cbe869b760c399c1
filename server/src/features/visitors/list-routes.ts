import { Readable } from "node:stream";
import { type ImportResult, importVisitors } from "@hark/contract/visitors/import-endpoints";
import * as endpoints from "@hark/contract/visitors/list-endpoints";
import type { Tx } from "../../platform/database/database.ts";
import type { FeatureContext } from "../feature.ts";
import { importVisitor } from "./import-visitor.ts";
import { readCursor, toCursor } from "./list-cursor.ts";
import { listVisitors, type VisitorWords } from "./list-visitors.ts";
import { mergeVisitors } from "./merge-visitors.ts";
import { accessVisitor } from "./policy.ts";
import { presentWidgetUser } from "./present.ts";
import type { ProfileParts } from "./profile.ts";
import { readProfile } from "./profile.ts";
import type { VisitorRow } from "./queries.ts";
import { visitorExportsPerAccount, visitorImportsPerAccount } from "./rates.ts";
import { writeVisitorTable } from "./visitor-table.ts";

interface ListHooks {
  words: VisitorWords;
  profile: ProfileParts;
  merges: readonly ((tx: Tx, from: VisitorRow, to: VisitorRow) => Promise<void>)[];
}

/** The agents' list of visitors, and what is done from it. */
export function listRoutes({ http, database, clock, limiter }: FeatureContext, { words, profile, merges }: ListHooks) {
  http.handle(endpoints.listVisitors, async ({ actor, query }) => {
    const choice = { q: query.q ?? "", where: query.where, now: clock.now() };
    const after = readCursor(query.cursor);
    const found = await listVisitors(database, words, actor.project.id, { ...choice, after, limit: query.limit + 1 });
    const page = found.rows.slice(0, query.limit);
    const last = found.rows.length > query.limit ? page.at(-1) : found.edge;
    return {
      widgetUsers: page.map(presentWidgetUser),
      nextCursor: last ? toCursor({ seenAt: last.seen_at, id: last.id }) : null,
      searchedBackTo: found.edge?.last_seen_at.toISOString() ?? null,
    };
  });

  http.handle(endpoints.exportVisitors, async ({ actor, query, reply }) => {
    await limiter.spend(visitorExportsPerAccount, actor.account.id);
    const now = clock.now();
    const choice = { q: query.q ?? "", where: query.where, now };
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", `attachment; filename="visitors-${now.toISOString().slice(0, 10)}.csv"`);
    // A stream goes out as it is; the schema of the response is for the reference.
    return Readable.from(writeVisitorTable(database, words, actor.project.id, choice)) as unknown as string;
  });

  http.handle(importVisitors, async ({ actor, body }) => {
    await limiter.spend(visitorImportsPerAccount, actor.account.id);
    const met = new Set<string>();
    const options = { projectId: actor.project.id, now: clock.now(), isDryRun: body.isDryRun, met };
    const results: ImportResult[] = [];
    for (const row of body.rows) results.push(await importVisitor(database.transaction, row, options));
    return { results };
  });

  http.handle(endpoints.getVisitorProfile, async ({ actor, params }) => {
    const visitor = await accessVisitor(database, actor, params.visitorId);
    return { profile: await readProfile(database, profile, actor, visitor) };
  });

  http.handle(endpoints.mergeVisitors, async ({ actor, params, body }) => {
    const merged = await database.transaction((tx) =>
      mergeVisitors(tx, actor.project.id, { targetId: params.visitorId, sourceId: body.sourceId }, merges),
    );
    return { widgetUser: presentWidgetUser(merged) };
  });
}
