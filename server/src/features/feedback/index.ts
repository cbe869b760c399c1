import type { Feature } from "../feature.ts";
import { announcementMails } from "./announcements/announcement-mails.ts";
import { announcementRoutes } from "./announcements/routes.ts";
import { attachmentRoutes } from "./attachments/attachment-routes.ts";
import { linkRealtime } from "./links/link-realtime.ts";
import { linkRoutes } from "./links/link-routes.ts";
import { mergeMails } from "./merging/merge-mails.ts";
import { mergeRoutes } from "./merging/merge-routes.ts";
import { answerRoutes } from "./prepared-answers/routes.ts";
import { privateCommentRoutes } from "./private-comments/private-comment-routes.ts";
import { realtime } from "./realtime.ts";
import { routes } from "./routes.ts";
import { settings } from "./settings/settings.ts";
import { SimilarSuggestions } from "./similar/similar-suggestions.ts";

import { tagRoutes } from "./tag-routes.ts";
import { unsubscribeRoutes } from "./unsubscribe-routes.ts";

import { sweepWeights } from "./weight/sweep-weights.ts";

export { feedbackFileUse } from "./attachments/attachment-queries.ts";
export { composeStatusMail } from "./compose-status-mail.ts";
export { composeMergeMail } from "./merging/compose-merge-mail.ts";

import { visitorRoutes } from "./visitor-routes.ts";

export { releaseFeedback } from "./edit-feedback.ts";
export { exportFeedback } from "./export-feedback.ts";
export { knownIssueHooks } from "./known-issue-hooks.ts";
export { mergeFeedback } from "./merge-feedback.ts";
export { removeFeedback } from "./remove-feedback.ts";
export { seedFeedback } from "./seed-feedback.ts";
export { seedLoop } from "./seed-loop.ts";
export { feedbackTagUse } from "./tag-use.ts";
export { feedbackOfProfile } from "./visitor-profile.ts";
export { feedbackUse } from "./visitor-use-queries.ts";

/** Suggestions, their votes and comments, and the roadmap. */
export const feedback: Feature = (context) => {
  const similar = new SimilarSuggestions(context.database);
  routes(context, similar);
  mergeRoutes(context);
  mergeMails(context);
  sweepWeights(context);
  tagRoutes(context);
  linkRoutes(context);
  linkRealtime(context);
  privateCommentRoutes(context);
  attachmentRoutes(context);
  visitorRoutes(context, similar);
  unsubscribeRoutes(context);
  settings(context);
  announcementRoutes(context);
  announcementMails(context);
  answerRoutes(context);
  realtime(context);
};
