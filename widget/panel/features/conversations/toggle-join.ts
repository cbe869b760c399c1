import type { joinKnownIssue, leaveKnownIssue } from "@hark/contract/known-issues/endpoints";
import type { VisitorKnownIssue } from "@hark/contract/known-issues/schema";
import { page } from "../../shared/page.ts";
import { request } from "../../shared/session.ts";
import { keep, knownIssues } from "./known-issues.ts";

/** Shown at once, and taken back when it fails. */
export async function toggleJoin(issue: VisitorKnownIssue, email: string) {
  const params = { projectId: page.get()?.projectId ?? "", knownIssueId: issue.id };
  const put = (next: VisitorKnownIssue) => knownIssues.set((state) => keep(state, [next]));
  put({ ...issue, hasJoined: !issue.hasJoined });
  try {
    const body = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u.test(email) ? { email } : {};
    const { knownIssue } = issue.hasJoined
      ? await request<typeof leaveKnownIssue>("DELETE /widget/:projectId/known-issues/:knownIssueId/me-too", { params })
      : await request<typeof joinKnownIssue>("PUT /widget/:projectId/known-issues/:knownIssueId/me-too", {
          params,
          body,
        });
    put(knownIssue);
  } catch (error) {
    put(issue);
    throw error;
  }
}
