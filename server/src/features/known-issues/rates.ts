import { hour, minute, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

/** Of suggestions and known issues together, in a window of a minute. */
export const similarPerVisitor: RateRule = {
  name: "visitor-similar",
  points: rates.similarPerVisitorPerMinute,
  windowMs: minute,
  message: t("askingTooFast"),
};

/** Of all visitors from one network address: nobody signs up others for mails by the thousand (decision 0090). */
export const unprovenJoinsPerAddress: RateRule = {
  name: "address-join",
  points: rates.unprovenJoinsPerAddressPerHour,
  windowMs: hour,
  message: t("manyJoined"),
};

export const joinsPerVisitor: RateRule = {
  name: "visitor-join",
  points: rates.joinsPerVisitorPerMinute,
  windowMs: minute,
  message: t("joiningTooFast"),
};
