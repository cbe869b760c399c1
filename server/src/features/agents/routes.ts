import * as endpoints from "@hark/contract/agents/endpoints";
import type { Feature } from "../feature.ts";
import { listMemberAgents } from "../members/index.ts";
import { presentAgentSummary } from "./present.ts";

export const routes: Feature = ({ http, database }) => {
  http.handle(endpoints.listAgents, async ({ actor }) => ({
    agents: (await listMemberAgents(database, actor.project.id)).map(presentAgentSummary),
  }));
};
