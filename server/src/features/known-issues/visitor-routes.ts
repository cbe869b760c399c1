import * as endpoints from "@hark/contract/known-issues/endpoints";
import { knownIssues as limits } from "@hark/contract/limits";
import { AppError } from "../../platform/errors.ts";
import { addressOf } from "../../platform/limits/address-key.ts";
import type { FeatureContext } from "../feature.ts";
import { keepVisitorEmail } from "../visitors/index.ts";
import { knownIssueChanged, knownIssueJoined } from "./events.ts";
import { deleteJoin, insertJoin, renewJoin } from "./join-queries.ts";
import { matchIssues } from "./match-issues.ts";
import { accessPublicIssue } from "./policy.ts";
import { presentForVisitor, presentVisitorKnownIssue } from "./present.ts";
import { listFixedJoined, listIssuesByIds, listNewestOpen, listOpenWords } from "./queries.ts";
import { joinsPerVisitor, similarPerVisitor, unprovenJoinsPerAddress } from "./rates.ts";
import { t } from "./texts.ts";

/** The visitors' door. */
export function visitorRoutes({ http, database, limiter, clock }: FeatureContext) {
  http.handle(endpoints.listVisitorKnownIssues, async ({ actor: { visitor }, query }) => {
    const projectId = visitor.project_id;
    if (query.search !== undefined) {
      await limiter.spend(similarPerVisitor, visitor.id);
      const ids = matchIssues(query.search, await listOpenWords(database, projectId), limits.matchLimit);
      const rows = await listIssuesByIds(database, projectId, ids);
      const matches = ids.flatMap((id) => rows.filter((row) => row.id === id && row.state === "OPEN"));
      return { knownIssues: await presentForVisitor(database, visitor, matches) };
    }
    const fixedAfter = new Date(clock.now().getTime() - limits.fixedShownMs);
    const [open, fixed] = await Promise.all([
      listNewestOpen(database, projectId, limits.listedOpen),
      listFixedJoined(database, visitor, { fixedAfter, limit: limits.listedOpen }),
    ]);
    return { knownIssues: await presentForVisitor(database, visitor, [...open, ...fixed]) };
  });

  http.handle(endpoints.joinKnownIssue, async ({ actor, params, body, request }) => {
    const { visitor } = actor;
    await limiter.spend(joinsPerVisitor, visitor.id);
    const isTyped = visitor.email === null ? Boolean(body.email) : !visitor.is_verified;
    if (isTyped) await limiter.spend(unprovenJoinsPerAddress, addressOf(request));
    const issue = await database.transaction(async (tx) => {
      // The visitor first, as sessions lock visitors before what is theirs.
      if (body.email) await keepVisitorEmail(tx, visitor, body.email);
      const row = await accessPublicIssue(tx, actor, params.knownIssueId, { lock: true });
      if (row.state === "FIXED") throw new AppError("CONFLICT", { message: t("isFixed") });
      if (await insertJoin(tx, row, visitor.id, clock.now())) announceJoin(tx, row, visitor.id);
      // Joined without an address, or with another one: this one was counted, so it is told.
      else if (isTyped) await renewJoin(tx, row, visitor.id, clock.now());
      return row;
    });
    return { knownIssue: presentVisitorKnownIssue(issue, true) };
  });

  http.handle(endpoints.leaveKnownIssue, async ({ actor, params }) => {
    const { visitor } = actor;
    await limiter.spend(joinsPerVisitor, visitor.id);
    const issue = await database.transaction(async (tx) => {
      const row = await accessPublicIssue(tx, actor, params.knownIssueId, { lock: true });
      if (await deleteJoin(tx, row, visitor.id)) announceJoin(tx, row, visitor.id);
      return row;
    });
    return { knownIssue: presentVisitorKnownIssue(issue, false) };
  });
}

function announceJoin(
  tx: { announce(event: ReturnType<typeof knownIssueJoined> | ReturnType<typeof knownIssueChanged>): void },
  issue: { id: string; project_id: string },
  visitorId: string,
) {
  const of = { projectId: issue.project_id, knownIssueId: issue.id };
  tx.announce(knownIssueJoined({ ...of, visitorId }));
  tx.announce(knownIssueChanged({ ...of, isForVisitors: false }));
}
