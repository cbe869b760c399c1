import type { Reader } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import { findSavedReply, type SavedReplyRow } from "./queries.ts";

/** Any member has access to the shared ones; an own one exists for its owner alone, for the project's owner neither. */
export async function accessSavedReply(
  reader: Reader,
  actor: Pick<AgentActor, "project" | "agentId">,
  savedReplyId: string,
  options: { lock?: boolean } = {},
): Promise<SavedReplyRow> {
  const viewer = { projectId: actor.project.id, agentId: actor.agentId };
  const row = await findSavedReply(reader, viewer, savedReplyId, options);
  if (!row) throw notFound();
  return row;
}
