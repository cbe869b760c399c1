import { minute, search } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

export const searchesPerAgent: RateRule = {
  name: "searches",
  points: search.callsPerAgentPerMinute,
  windowMs: minute,
  message: t("manySearches"),
};
