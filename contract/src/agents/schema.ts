import { z } from "zod";
import { id } from "../wire.ts";

/** What colleagues and visitors see of an agent. */
export const agentSummary = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() });
export type AgentSummary = z.infer<typeof agentSummary>;
