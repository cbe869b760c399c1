import * as endpoints from "@hark/contract/agents/endpoints";
import type { Reader } from "../../platform/database/database.ts";
import type { Feature } from "../feature.ts";
import { accessStoredFile, grantUpload, picturesPerAccount } from "../files/index.ts";
import { type AgentActor, listMemberAgents } from "../members/index.ts";
import { agentChanged } from "./events.ts";
import { accessAgent } from "./policy.ts";
import { presentAgent, presentColleague } from "./present.ts";
import { listPreferences, listProjectIdsOfAgents, upsertPreferences } from "./queries.ts";
import { updateAgent } from "./update-agent.ts";

export const routes: Feature = (context) => {
  const { http, database, clock } = context;

  http.handle(endpoints.listAgents, async ({ actor }) => ({
    agents: (await listMemberAgents(database, actor.project.id)).map(presentColleague),
  }));

  http.handle(endpoints.getAgent, async ({ actor, params }) => ({
    agent: await readAgent(database, actor, params.agentId),
  }));

  http.handle(endpoints.updateAgent, async ({ actor, body }) => {
    const { agentId } = actor;
    if (body.avatarUrl) {
      await accessStoredFile(context, {
        url: body.avatarUrl,
        purpose: "AVATAR",
        ownerId: agentId,
        field: "avatarUrl",
      });
    }
    await database.transaction((tx) => updateAgent(tx, context, agentId, body, clock.now()));
    return { agent: await readAgent(database, actor, agentId) };
  });

  http.handle(endpoints.updateNotificationPreferences, async ({ actor, body }) => {
    const { agentId } = actor;
    await database.transaction(async (tx) => {
      await upsertPreferences(tx, agentId, body.preferences);
      tx.announce(agentChanged({ agentId, projectIds: await listProjectIdsOfAgents(tx, [agentId]) }));
    });
    return { agent: await readAgent(database, actor, agentId) };
  });

  http.handle(endpoints.uploadAvatar, async ({ actor, body, idempotencyKey }) => {
    await context.limiter.spend(picturesPerAccount, actor.account.id);
    return grantUpload(context, {
      purpose: "AVATAR",
      ownerId: actor.agentId,
      callerId: actor.agentId,
      contentType: body.contentType,
      size: body.size,
      idempotencyKey,
    });
  });
};

async function readAgent(reader: Reader, actor: AgentActor, agentId: string) {
  const agent = await accessAgent(reader, actor, agentId);
  return presentAgent(agent, await listPreferences(reader, agent.id));
}
