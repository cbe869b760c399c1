import type { Tag } from "@hark/contract/tags/schema";
import { defineEvent } from "../../platform/domain-events.ts";

/** A tag is new or differs. */
export const tagChanged = defineEvent<{ projectId: string; tag: Tag }>("tag-changed");
/** `intoId` is null when it was deleted, else that of the tag which everything has instead. */
export const tagRemoved = defineEvent<{ projectId: string; tagId: string; intoId: string | null }>("tag-removed");
