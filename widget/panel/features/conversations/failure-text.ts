import { RequestError } from "@hark/contract/request";
import type { Texts } from "../../shared/texts/texts.ts";

export function failureText(error: unknown, { t }: Texts): string {
  return error instanceof RequestError && error.status === 429 ? t("tooFast") : t("sendFailed");
}
