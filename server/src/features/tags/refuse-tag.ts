import { tags as limits } from "@hark/contract/limits";
import { AppError } from "../../platform/errors.ts";
import type { TagRow } from "./queries.ts";
import { t } from "./texts.ts";

/** Throws when a tag can't be put on what has these already. */
export function refuseTag(tag: Pick<TagRow, "archived_at">, tagIds: readonly string[]) {
  if (tag.archived_at !== null) throw new AppError("CONFLICT", { message: t("tagArchived") });
  if (tagIds.length >= limits.perItem) {
    throw new AppError("LIMIT_REACHED", { message: t("manyTagsOnOne", { count: limits.perItem }) });
  }
}
