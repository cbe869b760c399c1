import type { KnownIssue } from "@hark/contract/known-issues/schema";
import type { Reader } from "../../platform/database/database.ts";
import type { KnownIssueHooks } from "./hooks.ts";
import { listIssueIdsOf } from "./link-queries.ts";
import { presentKnownIssues } from "./present.ts";
import { listIssuesWithAuthor } from "./queries.ts";

/** The issues that a conversation, or one merged into it, is attached to, last attached first. */
export async function listIssuesOfConversation(
  reader: Reader,
  hooks: KnownIssueHooks,
  projectId: string,
  conversationId: string,
): Promise<KnownIssue[]> {
  const ids = await listIssueIdsOf(reader, projectId, conversationId);
  const rows = await listIssuesWithAuthor(reader, projectId, ids);
  const inOrder = ids.flatMap((id) => rows.filter((row) => row.id === id));
  return presentKnownIssues(reader, hooks, projectId, inOrder);
}
