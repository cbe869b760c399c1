import * as endpoints from "@hark/contract/feedback/endpoints";
import { feedbackStatus } from "@hark/contract/feedback/schema";
import { notFound } from "../../platform/errors.ts";
import { listNewestConversationIds } from "../conversations/index.ts";
import type { FeatureContext } from "../feature.ts";
import type { AgentActor } from "../members/index.ts";
import { findVisitor, presentVisitorSummary } from "../visitors/index.ts";
import { presentAnnouncement, presentNewest, presentPublicAnswer } from "./announcements/present-announcement.ts";
import { accessAttachments } from "./attachments/attachments.ts";
import { listComments } from "./comment-queries.ts";
import { positionIn, readCursor, readTimeCursor, toCursor } from "./cursor.ts";
import { editFeedback, presentEdit } from "./edit-feedback.ts";
import { listEdits } from "./edit-queries.ts";
import { presentListedFeedbacks, presentOneFeedback } from "./item-figures.ts";
import { moveFeedback, tellOfMove } from "./move-feedback.ts";
import { accessFeedback, accessStanding } from "./policy.ts";
import { presentComment, presentVote } from "./present.ts";
import { countByStatus, listFeedbacks } from "./queries.ts";
import { removeWithGroup } from "./remove-feedback.ts";
import { lockRoadmap } from "./roadmap-queries.ts";
import type { SimilarSuggestions } from "./similar/similar-suggestions.ts";
import { listVotes } from "./weight/weight-queries.ts";
import { writeComment } from "./write-comment.ts";

/** The agents' door. */
export function routes(context: FeatureContext, similar: SimilarSuggestions) {
  const { http, database, clock } = context;

  http.handle(endpoints.listSimilarFeedbacks, async ({ actor, query }) => {
    const rows = await similar.find(actor.project.id, query);
    return { feedbacks: await presentListedFeedbacks(database, agentIn(actor), rows) };
  });

  http.handle(endpoints.listDuplicates, async ({ actor, params, query }) => {
    const item = await accessFeedback(database, actor, params.feedbackId);
    const rows = await similar.find(actor.project.id, { title: item.title, limit: query.limit, exceptOf: item });
    return { feedbacks: await presentListedFeedbacks(database, agentIn(actor), rows) };
  });

  http.handle(endpoints.listFeedbacks, async ({ actor, query }) => {
    const { status, orderBy, reverse, ownerId, unread, limit, cursor } = query;
    const rows = await listFeedbacks(database, actor.project.id, {
      statuses: status ? [...new Set(status)] : feedbackStatus.options,
      orderBy,
      reverse,
      ownerId,
      unreadTo: unread ? actor.agentId : undefined,
      limit: limit + 1,
      after: readCursor(cursor, orderBy),
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const feedbacks = await presentListedFeedbacks(database, agentIn(actor), page);
    return { feedbacks, nextCursor: last ? toCursor(positionIn(orderBy, last)) : null };
  });

  http.handle(endpoints.countFeedbacks, async ({ actor, query }) => {
    const rows = await countByStatus(database, actor.project.id, query.ownerId);
    return { counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
  });

  http.handle(endpoints.getFeedback, async ({ actor, params, query }) => {
    const feedback = await accessFeedback(database, actor, params.feedbackId);
    const { comments, hasMore } = await listComments(database, actor.project.id, feedback, query);
    const [listed] = await presentListedFeedbacks(database, agentIn(actor), [feedback]);
    if (!listed) throw notFound();
    const author = feedback.author_id && (await findVisitor(database, actor.project.id, feedback.author_id));
    return {
      feedback: {
        ...listed,
        comments: comments.map(presentComment),
        hasMore,
        author: author ? presentVisitorSummary(author) : null,
        publicAnswer: await presentPublicAnswer(database, actor.project.id, feedback.id),
        announcement: await presentNewest(database, actor.project.id, feedback.id),
      },
    };
  });

  http.handle(endpoints.updateFeedback, async ({ actor, params, body }) => {
    const { moved, announcement } = await database.transaction(async (tx) => {
      await lockRoadmap(tx, actor.project.id);
      const row = await accessStanding(tx, actor, params.feedbackId, { lock: true });
      const { status: from } = row;
      const edited = await editFeedback(tx, row, body, { agentId: actor.agentId, now: clock.now() });
      const moved = await moveFeedback(tx, edited, { status: body.status ?? from, position: body.position });
      const { announce = true, publicAnswer = null } = body;
      const by = { agentId: actor.agentId, announce, publicAnswer, now: clock.now() };
      return { moved, announcement: await tellOfMove(tx, { from, moved }, by) };
    });
    return {
      feedback: await presentOneFeedback(database, moved),
      announcement: announcement && (await presentAnnouncement(database, announcement)),
    };
  });

  http.handle(endpoints.listEdits, async ({ actor, params, query }) => {
    const feedback = await accessFeedback(database, actor, params.feedbackId);
    const rows = await listEdits(database, actor.project.id, feedback.id, {
      limit: query.limit + 1,
      after: readTimeCursor(query.cursor),
    });
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    return {
      edits: page.map(presentEdit),
      nextCursor: last ? toCursor({ value: last.created_at, id: last.id }) : null,
    };
  });

  http.handle(endpoints.deleteFeedback, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      await lockRoadmap(tx, actor.project.id);
      const row = await accessStanding(tx, actor, params.feedbackId, { lock: true });
      await removeWithGroup(tx, row);
    });
    return undefined;
  });

  http.handle(endpoints.createComment, async ({ actor, params, body }) => {
    const named = { projectId: actor.project.id, isVisitors: false, attachments: body.attachments };
    await accessFeedback(database, actor, params.feedbackId);
    const attachments = await accessAttachments(context, named);
    const comment = await database.transaction(async (tx) => {
      const row = await accessFeedback(tx, actor, params.feedbackId, { lock: true });
      return writeComment(tx, row, {
        authorType: "AGENT",
        authorId: actor.agentId,
        content: body.content,
        attachments,
        clientId: body.clientId,
        now: clock.now(),
      });
    });
    return { comment: presentComment(comment) };
  });

  http.handle(endpoints.listVotes, async ({ actor, params, query }) => {
    const feedback = await accessFeedback(database, actor, params.feedbackId);
    const { metadataKey: key, metadataValue: value, verified } = query;
    const { votes: rows, total } = await listVotes(database, actor.project.id, feedback.id, {
      filter: { verified, metadata: key === undefined || value === undefined ? undefined : { key, value } },
      limit: query.limit + 1,
      after: readTimeCursor(query.cursor),
    });
    const page = rows.slice(0, query.limit);
    const conversationIds = await listNewestConversationIds(
      database,
      actor.project.id,
      page.map((row) => row.id),
    );
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    return {
      votes: page.map((row) => presentVote(row, conversationIds.get(row.id) ?? null)),
      nextCursor: last ? toCursor({ value: last.voted_at, id: last.id }) : null,
      total,
    };
  });
}

function agentIn({ project, agentId }: AgentActor) {
  return { projectId: project.id, agentId };
}
