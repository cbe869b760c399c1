/** An agent's dashboard that shows a conversation. */
export interface Looker {
  agentId: string;
  projectId: string;
  conversationId: string;
}

/** What a node tells the others: all its agents who look at a conversation. */
export interface LookersOfNode {
  node: string;
  conversationId: string;
  agentIds: readonly string[];
}

/**
 * Who looks at which conversation: this node's sockets, and what the other nodes have told of theirs. It is in memory alone,
 * and a node that has crashed is forgotten after a while.
 */
export function createLookers() {
  const here = new Map<string, Looker>();
  const elsewhere = new Map<string, Map<string, { agentIds: readonly string[]; heardAt: number }>>();

  /** This node's sockets that show the conversation, each with its agent. */
  const socketsOf = (conversationId: string) =>
    [...here].filter(([, looker]) => looker.conversationId === conversationId);

  return {
    socketsOf,
    /** This node's agents who look at it. */
    agentsHere: (conversationId: string) => [...new Set(socketsOf(conversationId).map(([, { agentId }]) => agentId))],
    /** Everybody who looks at it, each once. */
    agentsOf: (conversationId: string) => [
      ...new Set([
        ...socketsOf(conversationId).map(([, { agentId }]) => agentId),
        ...[...(elsewhere.get(conversationId)?.values() ?? [])].flatMap(({ agentIds }) => agentIds),
      ]),
    ],
    /** All conversations that somebody looks at on this node. */
    conversationsHere: () => [...new Set([...here.values()].map(({ conversationId }) => conversationId))],
    /** The socket shows this conversation from now on, or none. Returns the conversations whose lookers it may have changed. */
    look(socketId: string, looker: Looker | null): string[] {
      const known = here.get(socketId);
      if (known?.conversationId === looker?.conversationId) return [];
      here.delete(socketId);
      if (looker) here.set(socketId, looker);
      return [known, looker].flatMap((one) => (one ? [one.conversationId] : []));
    },
    /** Takes an agent away from all conversations of a project. */
    leaveProject({ agentId, projectId }: { agentId: string; projectId: string }): string[] {
      const left = [...here].filter(([, one]) => one.agentId === agentId && one.projectId === projectId);
      for (const [socketId] of left) here.delete(socketId);
      return [...new Set(left.map(([, { conversationId }]) => conversationId))];
    },
    /** Takes what another node tells. Returns whether that was news. */
    note({ node, conversationId, agentIds }: LookersOfNode, now: number): boolean {
      const nodes = elsewhere.get(conversationId) ?? new Map();
      const known: readonly string[] = nodes.get(node)?.agentIds ?? [];
      if (agentIds.length > 0) nodes.set(node, { agentIds, heardAt: now });
      else nodes.delete(node);
      if (nodes.size > 0) elsewhere.set(conversationId, nodes);
      else elsewhere.delete(conversationId);
      return known.length !== agentIds.length || agentIds.some((id) => !known.includes(id));
    },
    /** Forgets the nodes that have said nothing since. Returns the conversations that they looked at. */
    forgetSilent(since: number): string[] {
      const changed: string[] = [];
      for (const [conversationId, nodes] of elsewhere) {
        for (const [node, { heardAt }] of nodes) {
          if (heardAt >= since) continue;
          nodes.delete(node);
          changed.push(conversationId);
        }
        if (nodes.size === 0) elsewhere.delete(conversationId);
      }
      return [...new Set(changed)];
    },
  };
}
