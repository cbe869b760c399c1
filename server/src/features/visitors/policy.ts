import { visitorSession } from "@hark/contract/limits";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Realtime } from "../../platform/realtime/realtime.ts";
import { hashToken, readBearer } from "../../platform/tokens.ts";
import { findVisitor } from "./queries.ts";
import { createSessionReads, type SessionOfVisitor, type VisitorOfSession } from "./session-queries.ts";

/** Somebody in front of the widget, bound to the device that holds the token: the actor of the `visitor` door. */
export interface VisitorActor {
  sessionId: string;
  visitor: VisitorOfSession;
}

declare module "../../platform/http/actors.ts" {
  interface Actors {
    visitor: VisitorActor;
  }
}

const projectId = z.uuid();

/**
 * Finds visitors by token and caches each for a minute, because a chat asks often. Whoever ends a session or changes a visitor calls
 * `forget`, which tells all nodes; one that was not told, since the line between them was down, notices when its cache entry expires.
 */
export interface VisitorSessions {
  /** `projectId` is unvalidated input. */
  find(projectId: string, token: string): Promise<VisitorActor | null>;
  require(request: FastifyRequest): Promise<VisitorActor>;
  /** Bypasses the cache. Returns when the session expires, or null when it has ended. */
  findEnd(actor: SessionOfVisitor): Promise<Date | null>;
  forget(visitorId: string): void;
  forgetProject(projectId: string): void;
}

const visitorTopic = "visitors:forget";
const projectTopic = "visitors:forget-project";

export function createVisitorSessions(
  database: Database,
  clock: Clock,
  nodes: Pick<Realtime, "tell" | "onTold">,
): VisitorSessions {
  const sessions = createSessionReads(database);
  const keysOfVisitor = new Map<string, Set<string>>();
  const known = new LRUCache<string, VisitorActor & { expiresAt: Date }>({
    max: visitorSession.rememberedMax,
    ttl: visitorSession.rememberedMs,
    dispose({ visitor }, key) {
      const keys = keysOfVisitor.get(visitor.id);
      keys?.delete(key);
      if (keys?.size === 0) keysOfVisitor.delete(visitor.id);
    },
  });

  /** How often something was forgotten: what is being read meanwhile may be from before the change, and is not remembered. */
  let changes = 0;
  nodes.onTold(visitorTopic, (visitorId) => {
    changes++;
    for (const key of [...(keysOfVisitor.get(visitorId) ?? [])]) known.delete(key);
  });
  nodes.onTold(projectTopic, (project) => {
    changes++;
    for (const [key, one] of known.entries()) if (one.visitor.project_id === project) known.delete(key);
  });

  function remember(key: string, one: VisitorActor & { expiresAt: Date }) {
    known.set(key, one);
    keysOfVisitor.set(one.visitor.id, (keysOfVisitor.get(one.visitor.id) ?? new Set()).add(key));
  }

  async function find(project: string, token: string): Promise<VisitorActor | null> {
    if (!projectId.safeParse(project).success) return null;
    const tokenHash = hashToken(token);
    const key = `${project}:${tokenHash.toString("base64url")}`;
    const now = clock.now();
    const remembered = known.get(key);
    if (remembered && remembered.expiresAt > now) return remembered;
    const changesBefore = changes;
    const found = await sessions.findVisitor({ projectId: project, tokenHash, now });
    if (found && changes === changesBefore) remember(key, found);
    return found;
  }

  return {
    find,
    async require(request) {
      const token = readBearer(request.headers.authorization);
      const visitor = token ? await find((request.params as { projectId: string }).projectId, token) : null;
      if (!visitor) throw new AppError("UNAUTHORIZED");
      return visitor;
    },
    findEnd: (actor) => sessions.findEnd({ ...actor, now: clock.now() }),
    forget: (visitorId) => nodes.tell(visitorTopic, visitorId),
    forgetProject: (project) => nodes.tell(projectTopic, project),
  };
}

export async function accessVisitor(
  reader: Reader,
  agent: { project: { id: string } },
  visitorId: string,
  options: { lock?: boolean } = {},
) {
  const visitor = await findVisitor(reader, agent.project.id, visitorId, options);
  if (!visitor) throw notFound();
  return visitor;
}
