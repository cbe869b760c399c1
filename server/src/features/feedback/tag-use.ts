import type { TagUse } from "../tags/index.ts";
import { countTagged, replaceTag } from "./tag-queries.ts";

/** For `tags`: the suggestions. */
export const feedbackTagUse: TagUse = { count: countTagged, replace: replaceTag };
