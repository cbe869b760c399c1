import { agents as limits } from "@hark/contract/limits";
import { z } from "zod";
import { gather } from "../../platform/gather.ts";
import { limitLines } from "../../platform/log-sampling.ts";
import type { FeatureContext } from "../feature.ts";
import { memberJoined, memberLeft } from "../members/index.ts";
import {
  deleteGoneSockets,
  deleteSocket,
  isAnySocketGone,
  type LiveSocket,
  setSocketLeaving,
  touchSockets,
} from "./presence-queries.ts";
import { refreshAgents, refreshDiffering, refreshTeam, seenAfter } from "./refresh-availability.ts";
import type { AgentSocket } from "./socket-door.ts";

const focusMessage = z.object({ isFocused: z.boolean() });

/**
 * Tracks whose dashboard is open, across all nodes, in the database. A lost connection gets a few seconds to return, so that a
 * reload does not make the agent offline; a connection that was ended on purpose (signing out) does not.
 */
export function presence({ realtime, database, clock, jobs, events, log }: FeatureContext) {
  const live = new Map<string, LiveSocket>();
  const limited = limitLines(log);
  /** Runs the work of each socket in order, so that its disconnect can't overtake its connect. */
  const queues = new Map<string, Promise<void>>();

  function inOrder(socketId: string, work: () => Promise<void>): Promise<void> {
    const next = (queues.get(socketId) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => limited.warn({ err: error }, "the presence of an agent could not be noted"))
      .finally(() => {
        if (queues.get(socketId) === next) queues.delete(socketId);
      });
    queues.set(socketId, next);
    return next;
  }

  /** A whole team comes back at once after a restart. One by one, each would hold a connection while it waits for the team's lock. */
  const refresh = gather((agentIds: readonly string[]) =>
    database.transaction((tx) => refreshAgents(tx, agentIds, clock.now())),
  );

  realtime.onConnect<AgentSocket>("dashboard", ({ id, actor }) => {
    const socket = { socketId: id, agentId: actor.agentId, isFocused: false };
    live.set(id, socket);
    return inOrder(id, async () => {
      await touchSockets(database, [socket], clock.now());
      await refresh(actor.agentId);
    });
  });

  realtime.onMessage<AgentSocket>("dashboard", "focus", async ({ id }, payload) => {
    const socket = live.get(id);
    if (!socket) return;
    socket.isFocused = focusMessage.parse(payload).isFocused;
    await inOrder(id, () => touchSockets(database, [socket], clock.now()));
  });

  realtime.onDisconnect<AgentSocket>("dashboard", ({ id, actor }, reason) => {
    live.delete(id);
    return inOrder(id, async () => {
      if (reason === "ended") {
        await deleteSocket(database, id);
        await refresh(actor.agentId);
        return;
      }
      await setSocketLeaving(database, id, new Date(clock.now().getTime() + limits.reloadGraceMs));
      setTimeout(() => void inOrder(id, () => refresh(actor.agentId)), limits.reloadGraceMs + 50).unref();
    });
  });

  jobs.repeat("presence-beat", limits.presenceBeatMs / 1000, () =>
    touchSockets(database, [...live.values()], clock.now()),
  );
  const times = () => {
    const now = clock.now();
    return { now, seenAfter: seenAfter(now), seenBefore: new Date(now.getTime() + limits.presenceLifeMs) };
  };
  jobs.repeat(
    "gone-sockets",
    limits.availabilityTickMs / 1000,
    () => deleteGoneSockets(database, times()),
    () => isAnySocketGone(times()),
  );
  jobs.repeat("availability-tick", limits.availabilityTickMs / 1000, () => refreshDiffering(database, clock.now()));

  const teamChanged = ({ projectId }: { projectId: string }) =>
    database.transaction((tx) => refreshTeam(tx, projectId, clock.now()));
  events.on(memberJoined, teamChanged);
  events.on(memberLeft, teamChanged);
}
