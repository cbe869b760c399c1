import { minute, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

/** Of suggestions and known issues together, in a window of a minute. */
export const similarPerVisitor: RateRule = {
  name: "visitor-similar",
  points: rates.similarPerVisitorPerMinute,
  windowMs: minute,
  message: t("askingTooFast"),
};

export const joinsPerVisitor: RateRule = {
  name: "visitor-join",
  points: rates.joinsPerVisitorPerMinute,
  windowMs: minute,
  message: t("joiningTooFast"),
};
