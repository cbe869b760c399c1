import type { Colleague } from "@hark/contract/agents/schema";

/** Applies a colleague's new name, picture or status; an agent who is not in the list has joined since. */
export function applyAgent(agents: Colleague[], agent: Colleague): Colleague[] {
  return agents.some((known) => known.id === agent.id)
    ? agents.map((known) => (known.id === agent.id ? agent : known))
    : [...agents, agent];
}
