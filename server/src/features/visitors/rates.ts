import { hour, minute, rates, visitorList } from "@hark/contract/limits";
import { visitorImport } from "@hark/contract/visitors/import-limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

export const visitorSessionsPerAddress: RateRule = {
  name: "visitor-session",
  points: rates.visitorSessionsPerAddressPerMinute,
  windowMs: minute,
};

export const visitorExportsPerAccount: RateRule = {
  name: "visitor-exports",
  points: visitorList.exportsPerAccountPerHour,
  windowMs: hour,
  message: t("manyExports"),
};

export const visitorImportsPerAccount: RateRule = {
  name: "visitor-imports",
  points: visitorImport.callsPerAccountPerHour,
  windowMs: hour,
  message: t("manyImports"),
};
