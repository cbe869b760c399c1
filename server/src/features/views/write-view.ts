import { views as limits } from "@hark/contract/limits";
import { positionBetween } from "@hark/contract/views/rules";
import type { newView, viewChange } from "@hark/contract/views/schema";
import type { z } from "zod";
import type { Tx } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { type AgentActor, isMemberLocked } from "../members/index.ts";
import { viewChanged } from "./events.ts";
import { accessView } from "./policy.ts";
import { changeView, findGroup, findViewByClientId, insertView, lockViews, type ViewRow } from "./queries.ts";
import { t } from "./texts.ts";

type New = z.output<typeof newView> & { clientId?: string | undefined };

/** Saves a view. A repeat with the same client id returns the first one. Throws LIMIT_REACHED, and NOT_FOUND where that is a colleague's now. */
export async function createView(tx: Tx, actor: AgentActor, input: New, now: Date): Promise<ViewRow> {
  const projectId = actor.project.id;
  const viewer = { projectId, agentId: actor.agentId };
  await lockViews(tx, projectId);
  const first = input.clientId && (await findViewByClientId(tx, viewer, input.clientId));
  if (first) return accessView(tx, actor, first.id);
  const ownerId = input.isShared ? null : actor.agentId;
  const last = await requireRoom(tx, actor, ownerId);
  const id = newId();
  await insertView(tx, {
    id,
    project_id: projectId,
    owner_id: ownerId,
    name: input.name,
    icon: input.icon ?? null,
    filter: JSON.stringify(input.where),
    position: input.position ?? positionBetween(last, undefined, limits.positionStep),
    created_by_id: actor.agentId,
    client_id: input.clientId ?? null,
    created_at: now,
  });
  tx.announce(viewChanged({ projectId, viewId: id, wasShared: false }));
  return accessView(tx, actor, id);
}

/** Changes what is named. Throws LIMIT_REACHED where it would join a group that is full. */
export async function updateView(
  tx: Tx,
  actor: AgentActor,
  viewId: string,
  change: z.output<typeof viewChange>,
): Promise<ViewRow> {
  const projectId = actor.project.id;
  await lockViews(tx, projectId);
  const row = await accessView(tx, actor, viewId);
  const { name, icon, where, isShared, position } = change;
  if (Object.values(change).every((value) => value === undefined)) return row;
  const wasShared = row.owner_id === null;
  const ownerId = isShared === undefined ? row.owner_id : isShared ? null : actor.agentId;
  if (ownerId !== row.owner_id) await requireRoom(tx, actor, ownerId);
  await changeView(tx, row, {
    owner_id: ownerId,
    ...(name !== undefined && { name }),
    ...(icon !== undefined && { icon }),
    ...(where !== undefined && { filter: JSON.stringify(where) }),
    ...(position !== undefined && { position }),
  });
  tx.announce(viewChanged({ projectId, viewId, wasShared }));
  return accessView(tx, actor, viewId);
}

/** Returns the position of the group's last. */
async function requireRoom(tx: Tx, actor: AgentActor, ownerId: string | null): Promise<number | undefined> {
  // An own one goes with its maker: who is leaving meanwhile must not leave one behind.
  if (ownerId !== null && !(await isMemberLocked(tx, actor.project.id, ownerId))) throw notFound();
  const { count, last } = await findGroup(tx, actor.project.id, ownerId);
  const max = ownerId === null ? limits.shared : limits.own;
  if (count < max) return last ?? undefined;
  const message = ownerId === null ? t("manySharedViews", { count: max }) : t("manyOwnViews", { count: max });
  throw new AppError("LIMIT_REACHED", { message });
}
