import type { Reader } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import { findView, type ViewRow } from "./queries.ts";

/** Any member sees, changes and deletes the shared ones; an own one exists for its maker alone. */
export async function accessView(
  reader: Reader,
  actor: Pick<AgentActor, "project" | "agentId">,
  viewId: string,
): Promise<ViewRow> {
  const row = await findView(reader, { projectId: actor.project.id, agentId: actor.agentId }, viewId);
  if (!row) throw notFound();
  return row;
}
