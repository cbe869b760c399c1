import type { FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type AgentActor, canEnter, requireAgent } from "../members/index.ts";
import { type AgentWithAccount, findAgentOfProject } from "./queries.ts";
import { t } from "./texts.ts";

declare module "../../platform/http/actors.ts" {
  interface Actors {
    self: AgentActor;
  }
}

/** Throws NOT_FOUND for an agent outside of the project, FORBIDDEN for another agent of it (design section 11). */
export async function requireSelf(database: Database, clock: Clock, request: FastifyRequest): Promise<AgentActor> {
  const actor = await requireAgent(database, clock, request);
  const { agentId } = request.params as { agentId: string };
  if (agentId === actor.agentId && canEnter("self", actor)) return actor;
  await accessAgent(database, actor, agentId);
  throw new AppError("FORBIDDEN", { message: t("onlySelf") });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function accessAgent(
  reader: Reader,
  actor: Pick<AgentActor, "project">,
  agentId: string,
): Promise<AgentWithAccount> {
  const agent = uuid.test(agentId) ? await findAgentOfProject(reader, actor.project.id, agentId) : undefined;
  if (!agent) throw notFound();
  return agent;
}
