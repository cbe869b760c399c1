import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type AccountActor, requireAccount } from "../accounts/index.ts";
import { type Capabilities, canEnter, capabilitiesOfRole } from "./capabilities.ts";
import { findMembership, lockMember, type MemberWithAccount, type ProjectRow } from "./queries.ts";
import { t } from "./texts.ts";

/** An accepted member at work in one project: the actor of the `agent` and `owner` doors. */
export interface AgentActor extends Capabilities {
  account: AccountActor;
  agentId: string;
  memberId: string;
  role: "OWNER" | "MEMBER";
  project: ProjectRow;
}

declare module "../../platform/http/actors.ts" {
  interface Actors {
    agent: AgentActor;
    owner: AgentActor;
  }
}

const projectId = z.uuid();

/** Throws UNAUTHORIZED, then NOT_FOUND for a project that is missing or not the caller's (design section 11). */
export async function requireAgent(database: Database, clock: Clock, request: FastifyRequest): Promise<AgentActor> {
  const account = await requireAccount(database, clock, request);
  const id = projectId.safeParse((request.params as { projectId?: string }).projectId);
  const membership = id.success ? await findMembership(database, id.data, account.id) : undefined;
  if (!membership) throw notFound();
  const actor = { account, agentId: account.agent_id, ...membership, ...capabilitiesOfRole(membership.role) };
  if (!canEnter("agent", actor)) throw new AppError("FORBIDDEN");
  return actor;
}

export async function requireOwner(database: Database, clock: Clock, request: FastifyRequest): Promise<AgentActor> {
  const actor = await requireAgent(database, clock, request);
  if (!canEnter("owner", actor)) throw new AppError("FORBIDDEN");
  return actor;
}

/**
 * The owner may remove members, and members may remove themselves. The owner can't leave, since a project without one could
 * not be managed. Pending invitations are cancelled, not removed.
 */
export async function accessMemberToRemove(tx: Tx, actor: AgentActor, memberId: string): Promise<MemberWithAccount> {
  const member = await lockMember(tx, actor.project.id, memberId, "removal");
  if (member?.invitation_status !== "ACCEPTED") throw notFound();
  if (!canLeave(member)) throw new AppError("FORBIDDEN", { message: t("ownerCantLeave") });
  if (!canRemove(actor, member)) throw new AppError("FORBIDDEN");
  return member;
}

const canLeave = (member: Pick<MemberWithAccount, "role">) => member.role !== "OWNER";

const canRemove = (actor: Pick<AgentActor, "memberId" | "canManageMembers">, member: Pick<MemberWithAccount, "id">) =>
  actor.canManageMembers || member.id === actor.memberId;
