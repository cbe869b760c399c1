import type { Reader } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import type { VisitorActor } from "../visitors/index.ts";
import { findKnownIssue, type KnownIssueWithAuthor } from "./queries.ts";

/** Any member of the project may see, change and delete its known issues. */
export async function accessKnownIssue(
  reader: Reader,
  actor: Pick<AgentActor, "project">,
  knownIssueId: string,
  options: { lock?: boolean } = {},
): Promise<KnownIssueWithAuthor> {
  const issue = await findKnownIssue(reader, actor.project.id, knownIssueId, options);
  if (!issue) throw notFound();
  return issue;
}

/** Every visitor of the project may see what `presentVisitorKnownIssue` shows of any of them. */
export async function accessPublicIssue(
  reader: Reader,
  { visitor }: VisitorActor,
  knownIssueId: string,
  options: { lock?: boolean } = {},
): Promise<KnownIssueWithAuthor> {
  const issue = await findKnownIssue(reader, visitor.project_id, knownIssueId, options);
  if (!issue) throw notFound();
  return issue;
}
