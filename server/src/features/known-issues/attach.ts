import type { Tx } from "../../platform/database/database.ts";
import { recordActivity } from "../conversations/index.ts";
import type { AgentActor } from "../members/index.ts";
import { knownIssueChanged } from "./events.ts";
import type { KnownIssueHooks } from "./hooks.ts";
import { deleteLink, insertLinks, isLinked } from "./link-queries.ts";
import type { KnownIssueRow } from "./queries.ts";

/**
 * The caller has locked the conversations and then the issue. What is attached already stays as it is. Returns whether anything was
 * attached, which is announced.
 */
export async function attach(
  tx: Tx,
  { agentId }: Pick<AgentActor, "agentId">,
  issue: KnownIssueRow,
  { conversationIds, now }: { conversationIds: readonly string[]; now: Date },
): Promise<boolean> {
  const { project_id: projectId, id: knownIssueId, title } = issue;
  const added = await insertLinks(tx, issue, { conversationIds, agentId, now });
  if (added.length === 0) return false;
  await recordActivity(tx, projectId, added, { actor: { agentId }, kind: "ATTACHED", data: { knownIssueId, title } });
  tx.announce(knownIssueChanged({ projectId, knownIssueId, isForVisitors: false }));
  return true;
}

/** The caller has locked the conversation and then the issue. */
export async function detach(
  tx: Tx,
  hooks: KnownIssueHooks,
  { agentId }: AgentActor,
  issue: KnownIssueRow,
  conversationId: string,
) {
  const { project_id: projectId, id: knownIssueId, title } = issue;
  if (!(await isLinked(tx, issue, conversationId))) return;
  await hooks.detached(tx, issue, conversationId);
  await deleteLink(tx, issue, conversationId);
  await recordActivity(tx, projectId, [conversationId], {
    actor: { agentId },
    kind: "DETACHED",
    data: { knownIssueId, title },
  });
  tx.announce(knownIssueChanged({ projectId, knownIssueId, isForVisitors: false }));
}
