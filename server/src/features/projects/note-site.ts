import { minute, rates } from "@hark/contract/limits";
import { siteOrigin } from "@hark/contract/projects/site-origin";
import type { FastifyRequest } from "fastify";
import { addressOf } from "../../platform/limits/address-key.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { limitLines } from "../../platform/log-sampling.ts";
import type { FeatureContext } from "../feature.ts";
import { noteSite } from "./site-queries.ts";

const remembered = 10_000;

const sitesPerAddress: RateRule = { name: "site", points: rates.sitesPerAddressPerMinute, windowMs: minute };

/**
 * Notes where a project's widget is shown, for its owner to confirm and for the Installation screen. A site that this node has noted costs
 * nothing again, and who claims many is not believed any more. Whoever asked need not wait for it: it never fails.
 */
export function createSiteNotes({ database, limiter, clock, log }: FeatureContext) {
  const noted = new Set<string>();
  const limited = limitLines(log);
  return async (projectId: string, pageUrl: string | undefined, request: Pick<FastifyRequest, "ip">) => {
    const origin = pageUrl === undefined ? null : siteOrigin(pageUrl);
    if (origin === null) return;
    const key = `${projectId} ${origin}`;
    if (noted.has(key)) return;
    try {
      if ((await limiter.countAbove(sitesPerAddress, addressOf(request))) > 0) return;
      await database.transaction((tx) => noteSite(tx, projectId, origin, clock.now()));
    } catch (error) {
      limited.warn({ err: error, projectId }, "a site where the widget is shown could not be noted");
      return;
    }
    if (noted.size >= remembered) noted.clear();
    noted.add(key);
  };
}
