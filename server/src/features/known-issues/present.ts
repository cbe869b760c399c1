import type { KnownIssue, VisitorKnownIssue } from "@hark/contract/known-issues/schema";
import type { Reader } from "../../platform/database/database.ts";
import type { KnownIssueHooks } from "./hooks.ts";
import { listJoinedIds } from "./join-queries.ts";
import { countLinked } from "./link-queries.ts";
import type { KnownIssueRow, KnownIssueWithAuthor } from "./queries.ts";

const presentPublic = (issue: KnownIssueRow) => ({
  id: issue.id,
  title: issue.title,
  text: issue.text,
  state: issue.state,
  eta: issue.eta,
  createdAt: issue.created_at.toISOString(),
  fixedAt: issue.fixed_at?.toISOString() ?? null,
});

/** Several as the team sees them, in their order, with one query for each kind of figure. */
export async function presentKnownIssues(
  reader: Reader,
  hooks: KnownIssueHooks,
  projectId: string,
  issues: readonly KnownIssueWithAuthor[],
): Promise<KnownIssue[]> {
  const ids = issues.map(({ id }) => id);
  const [counts, answers] = await Promise.all([
    countLinked(reader, projectId, ids),
    hooks.readyAnswerCounts(reader, projectId, ids),
  ]);
  return issues.map((issue) => ({
    ...presentPublic(issue),
    affectedCount: 0,
    linkCount: 0,
    joinedCount: 0,
    ...counts.get(issue.id),
    readyAnswerCount: answers.get(issue.id) ?? 0,
    createdBy:
      issue.created_by_id === null || issue.author_name === null
        ? null
        : { id: issue.created_by_id, name: issue.author_name, avatarUrl: issue.author_avatar_url },
    clientId: issue.client_id,
  }));
}

export async function presentKnownIssue(
  reader: Reader,
  hooks: KnownIssueHooks,
  issue: KnownIssueWithAuthor,
): Promise<KnownIssue> {
  const [presented] = await presentKnownIssues(reader, hooks, issue.project_id, [issue]);
  if (!presented) throw new Error("A known issue was not presented");
  return presented;
}

export const presentVisitorKnownIssue = (issue: KnownIssueRow, hasJoined: boolean): VisitorKnownIssue => ({
  ...presentPublic(issue),
  hasJoined,
});

/** Several as a visitor sees them, in their order. */
export async function presentForVisitor(
  reader: Reader,
  visitor: { id: string; project_id: string },
  issues: readonly KnownIssueRow[],
): Promise<VisitorKnownIssue[]> {
  const joined = await listJoinedIds(
    reader,
    visitor,
    issues.map(({ id }) => id),
  );
  return issues.map((issue) => presentVisitorKnownIssue(issue, joined.has(issue.id)));
}
