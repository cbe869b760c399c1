import * as endpoints from "@hark/contract/feedback/endpoints";
import { isPublic, publicStatuses } from "@hark/contract/feedback/rules";
import { feedbackStatus, type VisitorFeedback } from "@hark/contract/feedback/schema";
import { hour, minute, rates } from "@hark/contract/limits";
import type { Reader } from "../../platform/database/database.ts";
import { addressOf } from "../../platform/limits/address-key.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import type { FeatureContext } from "../feature.ts";
import { similarPerVisitor } from "../known-issues/index.ts";
import type { VisitorActor } from "../visitors/index.ts";
import { presentPublicAnswer } from "./announcements/present-announcement.ts";
import { accessAttachments } from "./attachments/attachments.ts";
import { type CommentRow, listComments } from "./comment-queries.ts";
import { createFeedback } from "./create-feedback.ts";
import { positionIn, readCursor, toCursor } from "./cursor.ts";
import { feedbackChanged, feedbackVoted } from "./events.ts";
import { countHidden } from "./merging/group-queries.ts";
import { accessVisibleFeedback } from "./policy.ts";
import { preparedAnswersChanged } from "./prepared-answers/events.ts";
import { presentPublicComment, presentVisitorFeedback } from "./present.ts";
import { type FeedbackRow, listFeedbacks, searchFeedbacks } from "./queries.ts";
import { toSearchWords } from "./search-words.ts";
import { presentStatusLabels } from "./settings/present-settings.ts";
import { getSettings } from "./settings/queries.ts";
import type { SimilarSuggestions } from "./similar/similar-suggestions.ts";

import { t } from "./texts.ts";
import { listOwnVotes, voteStatement, withdrawStatement } from "./vote-queries.ts";
import { writeComment } from "./write-comment.ts";

const feedbackPerVisitor: RateRule = {
  name: "visitor-suggest",
  points: rates.feedbackPerVisitorPerHour,
  windowMs: hour,
  message: t("suggestingTooFast"),
};
const votesPerVisitor: RateRule = {
  name: "visitor-vote",
  points: rates.votesPerVisitorPerMinute,
  windowMs: minute,
  message: t("votingTooFast"),
};
const commentsPerVisitor: RateRule = {
  name: "visitor-comment",
  points: rates.visitorWritesPerMinute,
  windowMs: minute,
  message: t("writingTooFast"),
};

const suggestionsPerAddress: RateRule = {
  ...feedbackPerVisitor,
  name: "address-suggest",
  points: rates.unverifiedSuggestionsPerAddressPerHour,
};
const votesPerAddress: RateRule = {
  ...votesPerVisitor,
  name: "address-vote",
  points: rates.unverifiedVotesPerAddressPerHour,
  windowMs: hour,
};
const commentsPerAddress: RateRule = {
  ...commentsPerVisitor,
  name: "address-comment",
  points: rates.unverifiedCommentsPerAddressPerHour,
  windowMs: hour,
};

/** The visitors' door. */
export function visitorRoutes(context: FeatureContext, similar: SimilarSuggestions) {
  const { http, database, limiter, clock } = context;

  http.handle(endpoints.listVisitorSimilarFeedbacks, async ({ actor, query }) => {
    const { visitor } = actor;
    await limiter.spend(similarPerVisitor, visitor.id);
    const rows = await similar.find(visitor.project_id, { ...query, visitorId: visitor.id });
    return { feedbacks: await presentAll(database, actor, rows) };
  });

  http.handle(endpoints.listVisitorFeedbacks, async ({ actor, query }) => {
    const { visitor } = actor;
    const wanted = query.status ?? feedbackStatus.options;
    const statuses = publicStatuses.filter((status) => wanted.includes(status));
    const own = { visitorId: visitor.id, statuses: wanted.filter((status) => !isPublic(status)), all: wanted };
    const words = toSearchWords(query.search ?? "");
    const statusLabels = presentStatusLabels(await getSettings(database, visitor.project_id));
    if (query.search !== undefined) {
      const found =
        words.length > 0
          ? await searchFeedbacks(database, visitor.project_id, { words, statuses, own, limit: query.limit })
          : [];
      return { feedbacks: await presentAll(database, actor, found), nextCursor: null, statusLabels };
    }
    const { orderBy, limit } = query;
    const after = readCursor(query.cursor, orderBy);
    const options = { statuses, own, orderBy, reverse: false, limit: limit + 1, after };
    const rows = await listFeedbacks(database, visitor.project_id, options);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      feedbacks: await presentAll(database, actor, page),
      nextCursor: last ? toCursor(positionIn(orderBy, last)) : null,
      statusLabels,
    };
  });

  http.handle(endpoints.getVisitorFeedback, async ({ actor, params, query }) => {
    const row = await accessVisibleFeedback(database, actor, params.feedbackId);
    const page = { ...query, visitorId: actor.visitor.id };
    const { comments, hasMore } = await listComments(database, row.project_id, row, page);
    return {
      feedback: {
        ...(await presentOne(database, actor, row)),
        comments: comments.map((comment) => presentOwnOrPublic(comment, actor)),
        hasMore,
        publicAnswer: await presentPublicAnswer(database, row.project_id, row.id),
      },
      statusLabels: presentStatusLabels(await getSettings(database, row.project_id)),
    };
  });

  http.handle(endpoints.createFeedback, async ({ actor, body, request }) => {
    await limiter.spend(feedbackPerVisitor, actor.visitor.id);
    if (!actor.visitor.is_verified) await limiter.spend(suggestionsPerAddress, addressOf(request));
    const attachments = await accessFiles(actor, body);
    const row = await database.transaction((tx) =>
      createFeedback(tx, actor.visitor, { ...body, attachments, clientId: body.clientId, now: clock.now() }),
    );
    return { feedback: await presentOne(database, actor, row) };
  });

  http.handle(endpoints.voteForFeedback, async ({ actor, params, request }) => {
    await limiter.spend(votesPerVisitor, actor.visitor.id);
    if (!actor.visitor.is_verified) await limiter.spend(votesPerAddress, addressOf(request));
    return { feedback: await setVote(actor, params.feedbackId, true) };
  });

  http.handle(endpoints.withdrawVote, async ({ actor, params }) => {
    await limiter.spend(votesPerVisitor, actor.visitor.id);
    return { feedback: await setVote(actor, params.feedbackId, false) };
  });

  async function setVote(actor: VisitorActor, feedbackId: string, hasVoted: boolean): Promise<VisitorFeedback> {
    const { id: visitorId, project_id: projectId } = actor.visitor;
    const done = await castVote(actor, feedbackId, hasVoted);
    const row = await accessVisibleFeedback(database, actor, feedbackId);
    if (done.has_changed) {
      const wasPublic = isPublic(row.status);
      database.dispatch([
        feedbackVoted({ projectId, feedbackId: row.id, visitorId, hasVoted, onBehalf: false }),
        feedbackChanged({ projectId, feedbackId: row.id, wasPublic }),
        // Whoever withdraws gets no answer (migration 0212).
        ...(hasVoted || row.status !== "COMPLETED" ? [] : [preparedAnswersChanged({ projectId, feedbackId: row.id })]),
      ]);
    }
    const hidden = await countHidden(database, projectId, [row.id]);
    return presentVisitorFeedback(row, { visitorId, hasVoted, onBehalf: false, hiddenCount: hidden.get(row.id) ?? 0 });
  }

  /** Asks again when the item was merged while the statement waited for its lock. */
  async function castVote(actor: VisitorActor, feedbackId: string, hasVoted: boolean) {
    const { id: visitorId, project_id: projectId } = actor.visitor;
    for (;;) {
      const [done] = await database.statement<{ has_changed: boolean }>(
        hasVoted ? voteStatement : withdrawStatement,
        hasVoted ? [projectId, feedbackId, visitorId, clock.now()] : [projectId, feedbackId, visitorId],
      );
      if (done) return done;
      await accessVisibleFeedback(database, actor, feedbackId);
    }
  }

  http.handle(endpoints.createVisitorComment, async ({ actor, params, body, request }) => {
    await limiter.spend(commentsPerVisitor, actor.visitor.id);
    if (!actor.visitor.is_verified) await limiter.spend(commentsPerAddress, addressOf(request));
    await accessVisibleFeedback(database, actor, params.feedbackId);
    const attachments = await accessFiles(actor, body);
    const comment = await database.transaction(async (tx) => {
      const row = await accessVisibleFeedback(tx, actor, params.feedbackId, { lock: true });
      return writeComment(tx, row, {
        authorType: "WIDGET_USER",
        authorId: actor.visitor.id,
        content: body.content,
        attachments,
        clientId: body.clientId,
        now: clock.now(),
      });
    });
    return { comment: presentOwnOrPublic(comment, actor) };
  });

  const accessFiles = ({ visitor }: VisitorActor, { attachments }: { attachments: { content: string }[] }) =>
    accessAttachments(context, { projectId: visitor.project_id, isVisitors: true, attachments });
}

function presentOwnOrPublic(comment: CommentRow, { visitor }: VisitorActor) {
  return { ...presentPublicComment(comment), isOwn: comment.author_id === visitor.id };
}

async function presentAll(reader: Reader, { visitor }: VisitorActor, rows: readonly FeedbackRow[]) {
  const ids = rows.map((row) => row.id);
  const [votes, hidden] = await Promise.all([
    listOwnVotes(reader, visitor.id, ids),
    countHidden(reader, visitor.project_id, ids),
  ]);
  const none = { hasVoted: false, onBehalf: false };
  return rows.map((row) => {
    const viewer = { visitorId: visitor.id, ...(votes.get(row.id) ?? none) };
    return presentVisitorFeedback(row, { ...viewer, hiddenCount: hidden.get(row.id) ?? 0 });
  });
}

async function presentOne(reader: Reader, actor: VisitorActor, row: FeedbackRow): Promise<VisitorFeedback> {
  const [feedback] = await presentAll(reader, actor, [row]);
  return feedback as VisitorFeedback;
}
