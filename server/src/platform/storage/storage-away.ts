import { AppError } from "../errors.ts";
import { t } from "./texts.ts";

/** The Retry-After that clients get meanwhile. */
const retryAfterSeconds = 5;

/** The answer while files can't be reached, which says nothing about whether there is one; the same call may succeed later. */
export const storageAway = (cause: unknown) =>
  new AppError("UNAVAILABLE", { message: t("storageAway"), retryAfterSeconds, cause });
