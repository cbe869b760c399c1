import { z } from "zod";
import { announcement } from "../announcements/schema.ts";
import { conversation } from "../conversations/schema.ts";
import { endpoint } from "../endpoint.ts";
import { knownIssues as limits } from "../limits.ts";
import { clientId, email, id, pageQuery, projectParams } from "../wire.ts";
import { issueEta, issueText, issueTitle, knownIssue, knownIssueState, visitorKnownIssue } from "./schema.ts";

const issueParams = z.object({ projectId: id, knownIssueId: id });
const linkParams = issueParams.extend({ conversationId: id });
const nextCursor = z.string().nullable();
const search = z.string().trim().max(limits.searchMax).optional();

export const listKnownIssues = endpoint({
  method: "GET",
  path: "/projects/:projectId/known-issues",
  door: "agent",
  summary: "Known issues, newest first; with a search those that have all its words",
  params: projectParams,
  query: z.object({ state: knownIssueState.optional(), search, ...pageQuery }),
  response: z.object({ knownIssues: z.array(knownIssue), nextCursor }),
});

export const createKnownIssue = endpoint({
  method: "POST",
  path: "/projects/:projectId/known-issues",
  door: "agent",
  summary: "Make a bug known to visitors, with the conversations that are about it",
  params: projectParams,
  body: z.object({
    title: issueTitle,
    text: issueText.default(""),
    eta: issueEta.nullish(),
    conversationIds: z.array(id).max(limits.conversationsAtOnce).default([]),
    clientId,
  }),
  response: z.object({ knownIssue }),
  errors: ["LIMIT_REACHED"],
});

export const getKnownIssue = endpoint({
  method: "GET",
  path: "/projects/:projectId/known-issues/:knownIssueId",
  door: "agent",
  summary: "One known issue",
  params: issueParams,
  response: z.object({ knownIssue }),
});

export const updateKnownIssue = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/known-issues/:knownIssueId",
  door: "agent",
  summary: "Change a known issue, mark it as fixed or open it again; what is left out stays",
  params: issueParams,
  body: z.object({
    title: issueTitle.optional(),
    text: issueText.optional(),
    eta: issueEta.nullish(),
    state: knownIssueState.optional(),
  }),
  /** `announcement`: what tells those who joined; null unless the issue became FIXED. */
  response: z.object({ knownIssue, announcement: announcement.nullable() }),
  errors: ["LIMIT_REACHED"],
});

export const deleteKnownIssue = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/known-issues/:knownIssueId",
  door: "agent",
  summary: "Delete a known issue with its links and joins",
  params: issueParams,
});

export const attachToKnownIssue = endpoint({
  method: "PUT",
  path: "/projects/:projectId/known-issues/:knownIssueId/conversations/:conversationId",
  door: "agent",
  summary: "Attach a conversation to a known issue; again changes nothing",
  params: linkParams,
  response: z.object({ knownIssue }),
});

export const detachFromKnownIssue = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/known-issues/:knownIssueId/conversations/:conversationId",
  door: "agent",
  summary: "Detach a conversation from a known issue; again changes nothing",
  params: linkParams,
  response: z.object({ knownIssue }),
});

export const listIssueConversations = endpoint({
  method: "GET",
  path: "/projects/:projectId/known-issues/:knownIssueId/conversations",
  door: "agent",
  summary: "The conversations that are attached to a known issue, last attached first",
  params: issueParams,
  query: z.object(pageQuery),
  response: z.object({ conversations: z.array(conversation), nextCursor }),
});

export const listVisitorKnownIssues = endpoint({
  method: "GET",
  path: "/widget/:projectId/known-issues",
  door: "visitor",
  summary:
    "Open issues like a text, at most three; without one the newest open ones, and fixed ones that the visitor joined",
  params: projectParams,
  query: z.object({ search }),
  response: z.object({ knownIssues: z.array(visitorKnownIssue) }),
  errors: ["RATE_LIMITED"],
});

export const joinKnownIssue = endpoint({
  method: "PUT",
  path: "/widget/:projectId/known-issues/:knownIssueId/me-too",
  door: "visitor",
  summary: "Join an open issue; joining again changes nothing. An address is kept if none is known",
  params: issueParams,
  body: z.object({ email: email.nullish() }),
  response: z.object({ knownIssue: visitorKnownIssue }),
  errors: ["CONFLICT", "RATE_LIMITED"],
});

export const leaveKnownIssue = endpoint({
  method: "DELETE",
  path: "/widget/:projectId/known-issues/:knownIssueId/me-too",
  door: "visitor",
  summary: "Leave an issue; leaving again changes nothing",
  params: issueParams,
  response: z.object({ knownIssue: visitorKnownIssue }),
  errors: ["RATE_LIMITED"],
});
