import * as endpoints from "@hark/contract/announcements/endpoints";
import { feedback as limits } from "@hark/contract/limits";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { createSpacer } from "../../../platform/spacer.ts";
import { projectAgentsRoom } from "../../agents/index.ts";
import type { FeatureContext } from "../../feature.ts";
import { accessKnownIssue } from "../../known-issues/index.ts";
import type { AgentActor } from "../../members/index.ts";
import { readTimeCursor, toCursor } from "../cursor.ts";
import { feedbackVoted } from "../events.ts";
import { accessFeedback } from "../policy.ts";
import { t } from "../texts.ts";
import { beginAnnouncement, cancel, send } from "./announce.ts";
import { isAnnounced } from "./announced-status.ts";
import { announcementChanged } from "./events.ts";
import { presentAnnouncement, presentAnnouncements } from "./present-announcement.ts";
import {
  type AnnouncementRow,
  findAnnouncement,
  findWaitingId,
  listAnnouncements,
  lockAnnouncement,
  updateAnnouncement,
} from "./queries.ts";

/** The agents' door, and what agents hear of announcements (loop, section 7). */
export function announcementRoutes({ http, database, clock, events, realtime: sockets }: FeatureContext) {
  http.handle(endpoints.listAnnouncements, async ({ actor, query }) => {
    const { state, limit, cursor } = query;
    const options = { state, limit: limit + 1, after: readTimeCursor(cursor) };
    const rows = await listAnnouncements(database, actor.project.id, options);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      announcements: await presentAnnouncements(database, actor.project.id, page),
      nextCursor: last ? toCursor({ value: last.created_at, id: last.id }) : null,
    };
  });

  http.handle(endpoints.announceFeedback, async ({ actor, params, body }) => {
    const row = await database.transaction(async (tx) => {
      const item = await accessFeedback(tx, actor, params.feedbackId, { lock: true });
      const { id: feedbackId, title, status } = item;
      if (!isAnnounced(status)) throw new AppError("CONFLICT", { message: t("nothingToAnnounce") });
      const by = { agentId: actor.agentId, publicAnswer: body.publicAnswer ?? null, now: clock.now() };
      return beginAnnouncement(tx, actor.project.id, { feedbackId, title, status }, by);
    });
    return { announcement: await presentAnnouncement(database, row) };
  });

  http.handle(endpoints.announceKnownIssue, async ({ actor, params, body }) => {
    const row = await database.transaction(async (tx) => {
      const { id: knownIssueId, title, state } = await accessKnownIssue(tx, actor, params.knownIssueId, { lock: true });
      if (state !== "FIXED") throw new AppError("CONFLICT", { message: t("nothingToAnnounce") });
      const by = { agentId: actor.agentId, publicAnswer: body.publicAnswer ?? null, now: clock.now() };
      return beginAnnouncement(tx, actor.project.id, { knownIssueId, title, status: "FIXED" }, by);
    });
    return { announcement: await presentAnnouncement(database, row) };
  });

  http.handle(endpoints.updateAnnouncement, async ({ actor, params, body }) => {
    const row = await change(database, actor, params.announcementId, async (tx, locked) => {
      if (locked.state === "CANCELLED") throw new AppError("CONFLICT", { message: t("isCancelled") });
      const { publicAnswer } = body;
      if (publicAnswer === undefined || publicAnswer === locked.public_answer) return locked;
      tx.announce(announcementChanged({ projectId: locked.project_id, announcementId: locked.id }));
      return updateAnnouncement(tx, locked, { public_answer: publicAnswer });
    });
    return { announcement: await presentAnnouncement(database, row) };
  });

  http.handle(endpoints.sendAnnouncement, async ({ actor, params }) => {
    const row = await change(database, actor, params.announcementId, async (tx, locked) => {
      if (locked.state === "CANCELLED") throw new AppError("CONFLICT", { message: t("isCancelled") });
      return locked.state === "SENT" ? locked : send(tx, locked, clock.now());
    });
    return { announcement: await presentAnnouncement(database, row) };
  });

  http.handle(endpoints.cancelAnnouncement, async ({ actor, params }) => {
    const row = await change(database, actor, params.announcementId, async (tx, locked) => {
      if (locked.state === "SENT") throw new AppError("CONFLICT", { message: t("isSent") });
      return locked.state === "CANCELLED" ? locked : cancel(tx, locked);
    });
    return { announcement: await presentAnnouncement(database, row) };
  });

  async function emit(projectId: string, announcementId: string) {
    const row = await findAnnouncement(database, projectId, announcementId);
    const [announcement] = row ? await presentAnnouncements(database, projectId, [row]) : [];
    if (announcement) sockets.emit(projectAgentsRoom(projectId), "announcement.changed", { announcement, projectId });
  }

  events.on(announcementChanged, ({ projectId, announcementId }) => emit(projectId, announcementId));

  // A vote, or one taken back, changes how many would be told. A popular item has many voters.
  const spacer = createSpacer(limits.broadcastIntervalMs);
  events.on(feedbackVoted, ({ projectId, feedbackId }) =>
    spacer.run(feedbackId, false, async () => {
      const waitingId = await findWaitingId(database, projectId, { feedbackId });
      if (waitingId !== undefined) await emit(projectId, waitingId);
    }),
  );
}

/** Whoever waits for the announcement's lock sees what was decided. */
function change(
  database: Database,
  actor: AgentActor,
  announcementId: string,
  write: (tx: Tx, locked: AnnouncementRow) => Promise<AnnouncementRow>,
): Promise<AnnouncementRow> {
  return database.transaction(async (tx) => {
    const locked = await lockAnnouncement(tx, actor.project.id, announcementId);
    if (!locked) throw notFound();
    return write(tx, locked);
  });
}
