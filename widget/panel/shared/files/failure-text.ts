import { RequestError } from "@hark/contract/request";
import type { Texts } from "../texts/texts.ts";
import { UploadError } from "./files.ts";

/** Why what may have files was not sent; `otherwise` is what is said where nothing more is known. */
export function failureText(error: unknown, { t }: Texts, otherwise: string): string {
  if (error instanceof UploadError) return t(error.isUnfit ? "fileUnfit" : "uploadFailed", { name: error.fileName });
  return error instanceof RequestError && error.status === 429 ? t("tooFast") : otherwise;
}
