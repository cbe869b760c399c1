import { minute, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";

export const visitorSessionsPerAddress: RateRule = {
  name: "visitor-session",
  points: rates.visitorSessionsPerAddressPerMinute,
  windowMs: minute,
};
