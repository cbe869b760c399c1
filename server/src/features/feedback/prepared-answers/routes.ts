import * as endpoints from "@hark/contract/prepared-answers/endpoints";
import type { PreparedAnswerState } from "@hark/contract/prepared-answers/schema";
import { z } from "zod";
import { AppError, notFound } from "../../../platform/errors.ts";
import { projectAgentsRoom } from "../../agents/index.ts";
import type { FeatureContext } from "../../feature.ts";
import { accessKnownIssue } from "../../known-issues/index.ts";
import type { AgentActor } from "../../members/index.ts";
import { announceWaiting } from "../announcements/announce.ts";
import type { Subject } from "../announcements/queries.ts";
import { accessFeedback } from "../policy.ts";
import { t } from "../texts.ts";
import { preparedAnswersChanged } from "./events.ts";
import { presentAnswer } from "./present-answer.ts";
import {
  type AnswerPosition,
  countAnswers,
  findAnswer,
  listAnswers,
  listAnswersByIds,
  lockAnswer,
  updateAnswer,
} from "./queries.ts";
import { announceAnswers, releaseAnswers } from "./release-answers.ts";

/** The agents' door, and what agents hear of prepared answers (loop, section 8). */
export function answerRoutes(context: FeatureContext) {
  const { http, database, events, realtime: sockets } = context;
  http.handle(endpoints.listFeedbackAnswers, async ({ actor, params, query }) => {
    const { id: feedbackId } = await accessFeedback(database, actor, params.feedbackId);
    return list(actor, { feedbackId }, query);
  });

  http.handle(endpoints.listKnownIssueAnswers, async ({ actor, params, query }) => {
    const { id: knownIssueId } = await accessKnownIssue(database, actor, params.knownIssueId);
    return list(actor, { knownIssueId }, query);
  });

  async function list(
    actor: AgentActor,
    subject: Subject,
    query: { state?: PreparedAnswerState | undefined; limit: number; cursor?: string | undefined },
  ) {
    const { state, limit, cursor } = query;
    const options = { state, limit: limit + 1, after: readAnswerCursor(cursor) };
    const [rows, counts] = await Promise.all([
      listAnswers(database, actor.project.id, subject, options),
      countAnswers(database, actor.project.id, subject),
    ]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      preparedAnswers: page.map(presentAnswer),
      nextCursor: last ? toAnswerCursor({ promised: last.promised, createdAt: last.created_at, id: last.id }) : null,
      counts,
    };
  }

  http.handle(endpoints.updatePreparedAnswer, async ({ actor, params, body }) => {
    const projectId = actor.project.id;
    await database.transaction(async (tx) => {
      const row = await lockAnswer(tx, projectId, params.preparedAnswerId);
      if (!row) throw notFound();
      if (row.state === "RELEASED") throw new AppError("CONFLICT", { message: t("isReleased") });
      const { content = row.content, state = row.state } = body;
      if (content === row.content && state === row.state) return;
      await updateAnswer(tx, row, { content, state });
      const { feedback_id: feedbackId, known_issue_id: knownIssueId } = row;
      const subject = feedbackId ? { feedbackId } : { knownIssueId: knownIssueId as string };
      announceAnswers(tx, projectId, subject);
      // Whoever gets no answer is told by mail.
      if (state !== row.state) await announceWaiting(tx, projectId, subject);
    });
    const row = await findAnswer(database, projectId, params.preparedAnswerId);
    if (!row) throw notFound();
    return { preparedAnswer: presentAnswer(row) };
  });

  http.handle(endpoints.releaseFeedbackAnswers, async ({ actor, params, body }) => {
    const { id: feedbackId } = await accessFeedback(database, actor, params.feedbackId);
    return release(actor, { feedbackId }, body);
  });

  http.handle(endpoints.releaseKnownIssueAnswers, async ({ actor, params, body }) => {
    const { id: knownIssueId } = await accessKnownIssue(database, actor, params.knownIssueId);
    return release(actor, { knownIssueId }, body);
  });

  async function release(
    actor: AgentActor,
    subject: Subject,
    asked: { ids?: readonly string[] | undefined; close: boolean },
  ) {
    const released = await releaseAnswers(context, actor, subject, asked);
    const [rows, { ready: remaining }] = await Promise.all([
      listAnswersByIds(database, actor.project.id, released),
      countAnswers(database, actor.project.id, subject),
    ]);
    return { preparedAnswers: rows.map(presentAnswer), remaining };
  }

  events.on(preparedAnswersChanged, async ({ projectId, feedbackId, knownIssueId }) => {
    const subject = feedbackId !== undefined ? { feedbackId } : { knownIssueId };
    const counts = await countAnswers(database, projectId, subject);
    const ids = { feedbackId: feedbackId ?? null, knownIssueId: knownIssueId ?? null };
    sockets.emit(projectAgentsRoom(projectId), "preparedAnswers.changed", { ...ids, counts, projectId });
  });
}

const cursorSchema = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);

function toAnswerCursor({ promised, createdAt, id }: AnswerPosition): string {
  return Buffer.from(JSON.stringify([promised, createdAt.toISOString(), id])).toString("base64url");
}

function readAnswerCursor(cursor: string | undefined): AnswerPosition | null {
  if (cursor === undefined) return null;
  try {
    const [promised, createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { promised, createdAt: new Date(createdAt), id };
  } catch {
    const message = t("cursorNotValid");
    throw new AppError("VALIDATION_FAILED", { message, fields: { cursor: message } });
  }
}
