import { hour, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

/** Avatars and logos together, by account. */
export const picturesPerAccount: RateRule = {
  name: "account-pictures",
  points: rates.picturesPerAccountPerHour,
  windowMs: hour,
  message: t("manyPictures"),
};
