import { day } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import type { Feature } from "../feature.ts";
import { projectDeleted } from "../projects/index.ts";
import { visitorChanged, visitorDeleted, visitorMerged, visitorMergedByHand, visitorSessionEnded } from "./events.ts";
import { listRoutes } from "./list-routes.ts";
import type { VisitorWords } from "./list-visitors.ts";
import { createVisitorSessions } from "./policy.ts";
import type { ProfileParts } from "./profile.ts";
import { deleteExpiredVisitorSessions, type VisitorRow } from "./queries.ts";
import { realtime as realtimeOf } from "./realtime.ts";
import { projectVisitorsRoom, visitorRoom, visitorSessionRoom } from "./rooms.ts";
import { routes } from "./routes.ts";
import { sweepGuests } from "./sweep-guests.ts";
import type { VisitorUse } from "./sweep-queries.ts";
import { visitorRoutes } from "./visitor-routes.ts";

export type { Removed } from "./command-hooks.ts";
export { visitorCommands } from "./commands.ts";
export { endVerifiedSessions } from "./end-verified-sessions.ts";
export { visitorChanged } from "./events.ts";
export { fillVisitorEmail } from "./fill-visitor-email.ts";
export { findOrMakeByAddress } from "./find-by-address.ts";
export { keepVisitorEmail } from "./keep-visitor-email.ts";
export type { VisitorWords } from "./list-visitors.ts";
export { accessVisitor, type VisitorActor } from "./policy.ts";
export { presentVisitorSummary } from "./present.ts";
export type { ProfileParts } from "./profile.ts";
export { findVisitor, type VisitorRow } from "./queries.ts";
export { projectVisitorsRoom, visitorRoom } from "./rooms.ts";
export { type SeedVisitor, seedVisitor } from "./seed-visitor.ts";
export type { VisitorUse } from "./sweep-queries.ts";

/** Who a widget's socket belongs to. */
export interface VisitorSocket {
  visitorId: string;
  projectId: string;
}

const sweepSeconds = 3600;

export interface VisitorsOptions {
  /** What higher features move from a guest to the verified visitor that the guest has become, in the session's transaction. */
  merges: readonly ((tx: Tx, from: VisitorRow, to: VisitorRow) => Promise<void>)[];
  /** What keeps a guest from being swept. */
  uses: readonly VisitorUse[];
  /** What finds visitors by their words. */
  words: VisitorWords;
  profile: ProfileParts;
}

/** The people on the customers' sites: sessions, identities, details. */
export function visitors({ merges, uses, words, profile }: VisitorsOptions): Feature {
  return (context) => {
    const { http, database, clock, realtime, events, jobs, settings } = context;
    const sessions = createVisitorSessions(database, clock, realtime);
    http.door(
      "visitor",
      (request) => sessions.require(request),
      async (actor) => {
        const isStillIn = (await sessions.findEnd(actor)) !== null;
        // Another node has merged them: this one remembers who they were.
        if (!isStillIn) sessions.forget(actor.visitor.id);
        return isStillIn;
      },
    );
    realtime.door("widget", async (token, auth) => {
      const projectId = typeof auth.projectId === "string" ? auth.projectId : "";
      const found = await sessions.find(projectId, token);
      if (!found) return null;
      const actor: VisitorSocket = { visitorId: found.visitor.id, projectId: found.visitor.project_id };
      const rooms = [
        visitorRoom(actor.visitorId),
        projectVisitorsRoom(actor.projectId),
        visitorSessionRoom(found.sessionId),
      ];
      const session = { sessionId: found.sessionId, visitor: { id: actor.visitorId, project_id: actor.projectId } };
      return { actor, personRoom: visitorRoom(actor.visitorId), rooms, findEnd: () => sessions.findEnd(session) };
    });
    events.on(visitorSessionEnded, ({ sessionId, visitorId }) => {
      sessions.forget(visitorId);
      realtime.disconnect(visitorSessionRoom(sessionId));
    });
    events.on(visitorMerged, ({ fromVisitorId }) => {
      sessions.forget(fromVisitorId);
      realtime.disconnect(visitorRoom(fromVisitorId));
    });
    // The browser comes back with its token at once, as the target.
    events.on(visitorMergedByHand, ({ sourceId }) => {
      sessions.forget(sourceId);
      realtime.reconnect(visitorRoom(sourceId));
    });
    events.on(visitorDeleted, ({ visitorId }) => {
      sessions.forget(visitorId);
      realtime.disconnect(visitorRoom(visitorId));
    });
    events.on(projectDeleted, ({ projectId }) => {
      sessions.forgetProject(projectId);
      realtime.disconnect(projectVisitorsRoom(projectId));
    });
    events.on(visitorChanged, ({ visitorId }) => sessions.forget(visitorId));
    jobs.repeat("expired-visitor-sessions", sweepSeconds, () => deleteExpiredVisitorSessions(database, clock.now()));
    jobs.repeat("idle-guests", sweepSeconds, async () => {
      const { keepGuestsDays } = await settings.read();
      await sweepGuests(database, new Date(clock.now().getTime() - keepGuestsDays * day), uses);
    });
    routes(context);
    listRoutes(context, { words, profile, merges });
    realtimeOf(context);
    visitorRoutes(context, sessions, merges);
  };
}
