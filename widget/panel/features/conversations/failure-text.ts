import { RequestError } from "@hark/contract/request";
import type { Texts } from "../../shared/texts/texts.ts";
import { UploadError } from "./files.ts";

export function failureText(error: unknown, { t }: Texts): string {
  if (error instanceof UploadError) return t(error.isUnfit ? "fileUnfit" : "uploadFailed", { name: error.fileName });
  return error instanceof RequestError && error.status === 429 ? t("tooFast") : t("sendFailed");
}
