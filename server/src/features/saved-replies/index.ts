import type { Feature } from "../feature.ts";
import { realtime } from "./realtime.ts";
import { routes } from "./routes.ts";

export { applySavedReplies } from "./apply-saved-replies.ts";
export { savedReplyFileUse } from "./file-use-queries.ts";
export { releaseSavedReplies } from "./release-saved-replies.ts";
export { replaceTagInSavedReplies } from "./replace-tag.ts";
export { seedSavedReplies } from "./seed-saved-replies.ts";

/** Texts that agents have ready, with variables, files and what is done after sending. */
export const savedReplies: Feature = (context) => {
  routes(context);
  realtime(context);
};
