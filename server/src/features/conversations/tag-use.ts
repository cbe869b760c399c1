import type { TagUse } from "../tags/index.ts";
import { countTagged, replaceTag } from "./tag-queries.ts";

/** For `tags`: the conversations. */
export const conversationTagUse: TagUse = { count: countTagged, replace: replaceTag };
