import type { Tx } from "../../platform/database/database.ts";
import type { AgentActor } from "../members/index.ts";
import type { KnownIssueHooks } from "./hooks.ts";
import { insertJoin } from "./join-queries.ts";
import { createKnownIssue, updateKnownIssue } from "./write-known-issue.ts";

/** A known issue of the demo project, with who is attached to it and who joined. `fixedAt`: when it was fixed, if it was. */
export async function seedKnownIssue(
  tx: Tx,
  hooks: KnownIssueHooks,
  actor: Pick<AgentActor, "agentId" | "project">,
  issue: {
    title: string;
    text: string;
    eta: string | null;
    conversationIds: readonly string[];
    joinedIds: readonly string[];
    createdAt: Date;
    fixedAt: Date | null;
  },
) {
  const { joinedIds, createdAt: now, fixedAt, ...input } = issue;
  const made = await createKnownIssue(tx, actor, { ...input, clientId: undefined, now });
  for (const visitorId of joinedIds) await insertJoin(tx, made, visitorId, now);
  if (fixedAt) await updateKnownIssue(tx, hooks, actor, made.id, { state: "FIXED", now: fixedAt });
}
