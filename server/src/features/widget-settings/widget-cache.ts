import { createHash } from "node:crypto";
import { widget as widgetLimits } from "@hark/contract/limits";
import { textColorOn } from "@hark/contract/widget-settings/colour";
import type { Greetings, WidgetConfig } from "@hark/contract/widget-settings/schema";
import { LRUCache } from "lru-cache";
import { agentChanged, availabilityChanged, presentAgentSummary, presentTeam } from "../agents/index.ts";
import { planChanged } from "../billing/index.ts";
import type { FeatureContext } from "../feature.ts";
import { listProjectIdsOfAccount, memberJoined, memberLeft } from "../members/index.ts";
import { projectChanged, projectDeleted } from "../projects/index.ts";
import { widgetChanged } from "./events.ts";
import type { WidgetHooks } from "./hooks.ts";
import { findWidgetOfProject } from "./queries.ts";

export interface KnownWidget {
  widget: WidgetConfig;
  etag: string;
}

const topic = "widget-changed";

/**
 * What every page view of every customer asks for: kept in memory until somebody says on any node that it changed. What nobody
 * says (a plan that ran out, hours that begin) is seen when its time in memory is over.
 */
export function createWidgetCache(
  { database, clock, realtime, events }: FeatureContext,
  { showsPoweredBy, measureUsualReply }: WidgetHooks,
): { find(projectId: string): Promise<KnownWidget | null> } {
  const known = new LRUCache<string, KnownWidget>({
    max: widgetLimits.rememberedConfigs,
    ttl: widgetLimits.configMaxAgeSeconds * 1000,
  });
  /** It changes slowly and costs more than all the rest. */
  const usualReplies = new LRUCache<string, { minutes: number | null }>({
    max: widgetLimits.rememberedConfigs,
    ttl: widgetLimits.replyTimeKeptMs,
    fetchMethod: async (projectId) => ({ minutes: await measureUsualReply(database, projectId, clock.now()) }),
  });
  /** Under way, so that many who ask at once cost one query. */
  const loading = new Map<string, Promise<KnownWidget | null>>();

  const changed = ({ projectId }: { projectId: string }) => realtime.tell(topic, projectId);
  for (const event of [widgetChanged, projectChanged, projectDeleted]) events.on(event, changed);
  for (const event of [memberJoined, memberLeft]) events.on(event, changed);
  events.on(availabilityChanged, changed);
  events.on(agentChanged, ({ projectIds }) => projectIds.forEach((projectId) => void changed({ projectId })));
  events.on(planChanged, async ({ accountId }) => {
    for (const projectId of await listProjectIdsOfAccount(database, accountId)) changed({ projectId });
  });
  realtime.onTold(topic, (projectId) => {
    known.delete(projectId);
    // What is being read may be from before the change: whoever asks from now on reads again.
    loading.delete(projectId);
  });

  async function load(projectId: string): Promise<KnownWidget | null> {
    const found = await findWidgetOfProject(database, projectId, showsPoweredBy());
    if (!found) return null;
    const widget = {
      color: found.color,
      textColor: textColorOn(found.color),
      displayName: found.name,
      logoUrl: found.logo_url,
      ...presentTeam(found.agents, clock.now()),
      agents: found.agents
        .slice(0, widgetLimits.maxAgents)
        .map(presentAgentSummary)
        .map(({ name, avatarUrl }) => ({ name, avatarUrl })),
      poweredBy: found.shows_powered_by,
      greetings: found.greetings as Greetings,
      usualReplyMinutes: (await usualReplies.fetch(projectId))?.minutes ?? null,
    };
    const digest = createHash("sha256").update(JSON.stringify(widget)).digest("base64url");
    return { widget, etag: `"${digest.slice(0, 22)}"` };
  }

  return {
    async find(projectId) {
      const remembered = known.get(projectId);
      if (remembered) return remembered;
      const others = loading.get(projectId);
      if (others) return others;
      const mine = load(projectId);
      loading.set(projectId, mine);
      try {
        const found = await mine;
        if (found && loading.get(projectId) === mine) known.set(projectId, found);
        return found;
      } finally {
        if (loading.get(projectId) === mine) loading.delete(projectId);
      }
    },
  };
}
