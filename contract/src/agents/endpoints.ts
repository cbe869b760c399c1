import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { projectParams } from "../wire.ts";
import { agentSummary } from "./schema.ts";

export const listAgents = endpoint({
  method: "GET",
  path: "/projects/:projectId/agents",
  door: "agent",
  summary: "Agents of the project: its accepted members, owner first",
  params: projectParams,
  response: z.object({ agents: z.array(agentSummary) }),
});
