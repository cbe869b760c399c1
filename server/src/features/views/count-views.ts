import { defaultFilter } from "@hark/contract/conversations/list-rules";
import { views as limits } from "@hark/contract/limits";
import { countedView, type ViewCount } from "@hark/contract/views/schema";
import type { Database } from "../../platform/database/database.ts";
import { countConversations } from "../conversations/index.ts";
import type { AgentActor } from "../members/index.ts";
import { filterOf } from "./present.ts";
import { listViews } from "./queries.ts";

/** So many counts run at a time that others find a connection too. */
const atOnce = 4;

/** Counts what the menu's entries show, each up to 99 and by a look that is bounded. */
export async function countViews(
  { database, now }: { database: Database; now: Date },
  actor: AgentActor,
): Promise<ViewCount[]> {
  const { agentId } = actor;
  const projectId = actor.project.id;
  const saved = await listViews(database, { projectId, agentId });
  const asked = [
    ...countedView.options.map((view) => ({ id: view, scope: { view, filter: defaultFilter(view) } })),
    ...saved.map((row) => ({
      id: row.id,
      scope: { view: "inbox" as const, filter: "all" as const, where: filterOf(row) },
    })),
  ];
  const counts: ViewCount[] = [];
  for (let start = 0; start < asked.length; start += atOnce) {
    const some = asked.slice(start, start + atOnce).map(async ({ id, scope }) => {
      const options = { ...scope, agentId, now, limit: limits.countMax + 1, length: limits.countWalkLength };
      const { count, isMore } = await countConversations(database, projectId, options);
      return { view: id, count: Math.min(count, limits.countMax), isMore: isMore || count > limits.countMax };
    });
    counts.push(...(await Promise.all(some)));
  }
  return counts;
}
