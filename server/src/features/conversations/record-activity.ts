import type { ActivityFact } from "@hark/contract/thread/schema";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { insertActivities } from "./activity-queries.ts";
import { activitiesRecorded } from "./events.ts";

/** Hark itself, or the agent who calls; a visitor's message records its own in the statement that writes it. */
export type ActivityActor = "SYSTEM" | { agentId: string };

/**
 * Writes down what has happened to conversations of a project, in the transaction in which it happens, and announces it to the
 * team. The caller holds the conversations' locks and calls this only when something has changed. The line stands after what is the newest
 * message then, so a message of the same transaction is written first. `data` is what the kind has (`@hark/contract`,
 * thread/schema). It is never for the visitor, except CLOSED and REOPENED.
 */
export async function recordActivity(
  tx: Tx,
  projectId: string,
  conversationIds: readonly string[],
  { actor, kind, data }: ActivityFact & { actor: ActivityActor },
) {
  if (conversationIds.length === 0) return;
  const recorded = await insertActivities(tx, projectId, {
    ids: conversationIds.map(newId),
    conversationIds,
    kind,
    actor_type: actor === "SYSTEM" ? "SYSTEM" : "AGENT",
    actor_id: actor === "SYSTEM" ? null : actor.agentId,
    data,
  });
  tx.announce(activitiesRecorded({ projectId, activityIds: recorded.map(({ id }) => id) }));
}
