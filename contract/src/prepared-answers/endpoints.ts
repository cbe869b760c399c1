import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { page } from "../limits.ts";
import { id, pageQuery } from "../wire.ts";
import { preparedAnswer, preparedAnswerContent, preparedAnswerCounts, preparedAnswerState } from "./schema.ts";

const itemParams = z.object({ projectId: id, feedbackId: id });
const issueParams = z.object({ projectId: id, knownIssueId: id });
const listQuery = z.object({ state: preparedAnswerState.optional(), ...pageQuery });
const listResponse = z.object({
  preparedAnswers: z.array(preparedAnswer),
  nextCursor: z.string().nullable(),
  counts: preparedAnswerCounts,
});
/** All that are READY where no ids are given, up to 200 at a time. */
const releaseBody = z.object({
  ids: z.array(id).max(page.maxLimit).optional(),
  /** Closes each conversation together with its answer. */
  close: z.boolean().default(false),
});
/** What this call released, and how many are READY still. */
const releaseResponse = z.object({ preparedAnswers: z.array(preparedAnswer), remaining: z.number().int() });

export const listFeedbackAnswers = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks/:feedbackId/prepared-answers",
  door: "agent",
  summary: "The prepared answers of an item, promised ones first",
  params: itemParams,
  query: listQuery,
  response: listResponse,
});

export const listKnownIssueAnswers = endpoint({
  method: "GET",
  path: "/projects/:projectId/known-issues/:knownIssueId/prepared-answers",
  door: "agent",
  summary: "The prepared answers of a known issue",
  params: issueParams,
  query: listQuery,
  response: listResponse,
});

export const updatePreparedAnswer = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/prepared-answers/:preparedAnswerId",
  door: "agent",
  summary: "Change the text of an answer that is not released, skip it or take it up again",
  params: z.object({ projectId: id, preparedAnswerId: id }),
  body: z.object({
    content: preparedAnswerContent.optional(),
    state: preparedAnswerState.exclude(["RELEASED"]).optional(),
  }),
  response: z.object({ preparedAnswer }),
  errors: ["CONFLICT"],
});

export const releaseFeedbackAnswers = endpoint({
  method: "POST",
  path: "/projects/:projectId/feedbacks/:feedbackId/prepared-answers/release",
  door: "agent",
  summary: "Write prepared answers into their conversations, each at most once",
  params: itemParams,
  body: releaseBody,
  response: releaseResponse,
});

export const releaseKnownIssueAnswers = endpoint({
  method: "POST",
  path: "/projects/:projectId/known-issues/:knownIssueId/prepared-answers/release",
  door: "agent",
  summary: "Write prepared answers into their conversations, each at most once",
  params: issueParams,
  body: releaseBody,
  response: releaseResponse,
});
