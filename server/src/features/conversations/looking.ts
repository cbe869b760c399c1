import { setTimeout as delay } from "node:timers/promises";
import { agents as limits } from "@hark/contract/limits";
import { z } from "zod";
import { newId } from "../../platform/ids.ts";
import { limitLines } from "../../platform/log-sampling.ts";
import { type AgentSocket, dashboardRoom, presentAgentSummary } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { memberLeft } from "../members/index.ts";
import { findConversationOfMember } from "./conversation-queries.ts";
import { createLookers, type LookersOfNode } from "./lookers.ts";
import { listMembersAmong } from "./looking-queries.ts";

const payloadSchema = z.object({ conversationId: z.uuid().nullable() });

/** Of a dashboard that goes through conversations faster, only where it ends up costs a query. */
const leastIntervalMs = 200;
/** Changes within this time are told as one. */
const gatherMs = 50;

/** `asks`: whether the node wants to hear of the others, which it may have missed. */
type Told = LookersOfNode & { asks: boolean };

/**
 * Tells the agents who look at a conversation who else does (wire/thread.md, section 7). Nothing is stored. Each node tells the
 * others all its agents who look at a conversation; the list that its own dashboards hear is put together after the last that it
 * was told, so that two changes at once end in the same list everywhere.
 */
export function looking({ realtime: sockets, database, clock, jobs, events, log }: FeatureContext) {
  const node = newId();
  const lookers = createLookers();
  const wishes = new Map<string, { next?: string | null; isBusy: boolean }>();

  sockets.onMessage<AgentSocket>("dashboard", "looking", async ({ id, actor }, payload) => {
    const { conversationId } = payloadSchema.parse(payload);
    const wish = wishes.get(id) ?? { isBusy: false };
    wishes.set(id, wish);
    wish.next = conversationId;
    if (wish.isBusy) return;
    wish.isBusy = true;
    try {
      while (wish.next !== undefined && wishes.get(id) === wish) {
        const { next } = wish;
        delete wish.next;
        await show(id, actor, next);
        await delay(leastIntervalMs, undefined, { ref: false });
      }
    } finally {
      wish.isBusy = false;
    }
  });

  sockets.onDisconnect<AgentSocket>("dashboard", ({ id }) => {
    wishes.delete(id);
    return change(lookers.look(id, null));
  });

  async function show(socketId: string, { accountId }: AgentSocket, conversationId: string | null): Promise<void> {
    if (conversationId === null) return change(lookers.look(socketId, null));
    const found = await findConversationOfMember(database, conversationId, accountId);
    // It may have disconnected meanwhile.
    if (!found || !wishes.has(socketId)) return;
    await change(lookers.look(socketId, { conversationId, projectId: found.project_id, agentId: found.agent_id }));
  }

  let gathering: { conversationIds: Set<string>; told: Promise<void> } | null = null;

  /** Resolves when the other nodes have been told, so that a node that stops takes its agents along. */
  async function change(conversationIds: readonly string[]): Promise<void> {
    if (conversationIds.length === 0) return;
    gathering ??= { conversationIds: new Set(), told: delay(gatherMs).then(tellGathered) };
    for (const id of conversationIds) gathering.conversationIds.add(id);
    await gathering.told;
  }

  function tellGathered(): void {
    const conversationIds = gathering?.conversationIds ?? [];
    gathering = null;
    for (const id of conversationIds) {
      tell(id, { asks: lookers.agentsHere(id).length > 0 });
      void tellDashboards(id);
    }
  }

  function tell(conversationId: string, { asks }: { asks: boolean }): void {
    const told: Told = { node, conversationId, agentIds: lookers.agentsHere(conversationId), asks };
    sockets.tell("looking", JSON.stringify(told));
  }

  sockets.onTold("looking", (text) => {
    const told = JSON.parse(text) as Told;
    const { conversationId } = told;
    if (told.node === node) return;
    if (lookers.note(told, clock.now().getTime())) void tellDashboards(conversationId);
    if (told.asks && lookers.agentsHere(conversationId).length > 0) tell(conversationId, { asks: false });
  });

  const limited = limitLines(log);
  const telling = new Map<string, { isOutdated: boolean }>();

  /** One at a time for each conversation, and once more after whatever has changed meanwhile. */
  async function tellDashboards(conversationId: string): Promise<void> {
    const running = telling.get(conversationId);
    if (running) {
      running.isOutdated = true;
      return;
    }
    const state = { isOutdated: false };
    telling.set(conversationId, state);
    try {
      do {
        state.isOutdated = false;
        await emitLookers(conversationId);
      } while (state.isOutdated);
    } catch (error) {
      limited.warn({ err: error }, "agents could not be told who looks at their conversation");
    } finally {
      telling.delete(conversationId);
    }
  }

  async function emitLookers(conversationId: string): Promise<void> {
    const projectId = lookers.socketsOf(conversationId)[0]?.[1].projectId;
    if (projectId === undefined) return;
    // Memberships are looked at each time, so nobody hears or is named who has left.
    const members = await listMembersAmong(database, projectId, lookers.agentsOf(conversationId));
    const agents = members.map(presentAgentSummary);
    for (const [socketId, { agentId }] of lookers.socketsOf(conversationId)) {
      if (!members.some(({ id }) => id === agentId)) continue;
      sockets.emitHere(dashboardRoom(socketId), "looking", { conversationId, projectId, agents });
    }
  }

  events.on(memberLeft, (left) => sockets.tell("looking-left", JSON.stringify(left)));
  sockets.onTold("looking-left", (text) => void change(lookers.leaveProject(JSON.parse(text))));

  jobs.repeat("looking-beat", limits.presenceBeatMs / 1000, async () => {
    for (const id of lookers.conversationsHere()) tell(id, { asks: false });
    for (const id of lookers.forgetSilent(clock.now().getTime() - limits.presenceLifeMs)) void tellDashboards(id);
  });
}
