import * as endpoints from "@hark/contract/visitors/endpoints";
import type { Identity } from "@hark/contract/visitors/schema";
import type { Tx } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { addressOf } from "../../platform/limits/address-key.ts";
import { readBearer } from "../../platform/tokens.ts";
import type { FeatureContext } from "../feature.ts";
import { createSiteNotes, findProjectOfVisitors, readSecretKey } from "../projects/index.ts";
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
    const { started, check } = await database.transaction(async (tx) => {
      const check = await checkToken(tx, project.id, body, now);
      const started = await startSession(
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
      tx.announce(visitorChanged({ projectId: project.id, visitorId: started.visitor.id, isSeenAlone: true }));
      return { started, check };
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

interface Said {
  user?: Identity | undefined;
  userToken?: string | undefined;
}

/**
 * Compares with the key as it is until the transaction ends: a renewed one ends every session that the old one began, and would miss
 * one that is written afterwards.
 */
async function checkToken(tx: Tx, projectId: string, { user, userToken }: Said, now: Date) {
  if (!user || !userToken) return null;
  const secretKey = await readSecretKey(tx, projectId);
  if (secretKey === undefined) throw notFound();
  return checkUserToken({ token: userToken, secretKey, identifiedId: user.id, now });
}
