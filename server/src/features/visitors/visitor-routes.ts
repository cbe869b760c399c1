import * as endpoints from "@hark/contract/visitors/endpoints";
import type { Tx } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { addressOf } from "../../platform/limits/address-key.ts";
import { readBearer } from "../../platform/tokens.ts";
import type { FeatureContext } from "../feature.ts";
import { createSiteNotes, findProjectOfVisitors } from "../projects/index.ts";
import { checkUserToken } from "./check-user-token.ts";
import { visitorChanged, visitorMerged, visitorSessionEnded } from "./events.ts";
import type { VisitorSessions } from "./policy.ts";
import { presentOwnWidgetUser } from "./present.ts";
import { deleteVisitorSession, type VisitorRow } from "./queries.ts";
import { visitorSessionsPerAddress } from "./rates.ts";
import { readDevice } from "./read-device.ts";
import { startSession } from "./start-session.ts";

/** The visitors' door. Each of `merges` moves another feature's data from a guest to the verified visitor it has become. */
export function visitorRoutes(
  context: FeatureContext,
  sessions: VisitorSessions,
  merges: readonly ((tx: Tx, from: VisitorRow, to: VisitorRow) => Promise<void>)[],
) {
  const { http, database, limiter, clock } = context;
  const noteSite = createSiteNotes(context);

  http.handle(endpoints.startVisitorSession, async ({ params, body, request, idempotencyKey }) => {
    await limiter.spend(visitorSessionsPerAddress, addressOf(request));
    const project = await findProjectOfVisitors(database, params.projectId);
    if (!project) throw notFound();
    const now = clock.now();
    const token = readBearer(request.headers.authorization);
    const current = token ? await sessions.find(project.id, token) : null;
    const check =
      body.user && body.userToken
        ? await checkUserToken({
            token: body.userToken,
            secretKey: project.secret_key,
            identifiedId: body.user.id,
            now,
          })
        : null;
    const started = await database.transaction(async (tx) => {
      const result = await startSession(
        tx,
        {
          projectId: project.id,
          current,
          token: current ? token : null,
          idempotencyKey,
          identity: body.user,
          verified: check?.verified ?? null,
          locale: body.locale,
          device: readDevice(request.headers),
          page: body.page,
          metadata: body.metadata,
          now,
        },
        async (mergeTx, from, to) => {
          for (const merge of merges) await merge(mergeTx, from, to);
          mergeTx.announce(visitorMerged({ projectId: project.id, fromVisitorId: from.id, toVisitorId: to.id }));
        },
      );
      tx.announce(visitorChanged({ projectId: project.id, visitorId: result.visitor.id, isSeenAlone: true }));
      return result;
    });
    await noteSite(project.id, body.page?.url, request);
    return {
      token: started.token,
      widgetUser: presentOwnWidgetUser(started.visitor),
      ...(check?.problem && { problem: check.problem }),
    };
  });

  http.handle(endpoints.endVisitorSession, async ({ actor }) => {
    const { sessionId, visitor } = actor;
    await database.transaction(async (tx) => {
      await deleteVisitorSession(tx, visitor.project_id, sessionId);
      tx.announce(visitorSessionEnded({ sessionId, visitorId: visitor.id, projectId: visitor.project_id }));
    });
    return undefined;
  });
}
