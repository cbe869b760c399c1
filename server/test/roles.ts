/**
 * Who gets which answer from which endpoint: the whole access model on a page. `roles.test.ts` walks it over HTTP and fails
 * for an endpoint without a row.
 *
 * Everybody speaks to Olivia's project and to things of it. Where a body is needed, everybody sends a wrong one: who may call
 * gets 400, the last of the refusals (401, 404, 403, 400).
 */
export const callers = ["anonymous", "outsider", "member", "owner", "visitor", "otherVisitor"] as const;
export type Caller = (typeof callers)[number];

export type Answers = Readonly<Record<Caller, number>>;

const answers = (...[anonymous, outsider, member, owner, visitor, otherVisitor]: number[]): Answers =>
  ({ anonymous, outsider, member, owner, visitor, otherVisitor }) as Answers;

const anybody = (status: number) => answers(status, status, status, status, status, status);
/** Whoever is signed in, to any project or none. */
const accounts = (status: number) => answers(401, status, status, status, 401, 401);
/** Nobody here: what is an administrator's alone is not there for others (server-settings.test.ts has the administrator). */
const administrators = answers(401, 404, 404, 404, 401, 401);
/** Accepted members of the project, the owner among them. */
const agents = (status: number) => answers(401, 404, status, status, 401, 401);
/** The path names Marco: his own things are his alone. */
const himself = (status: number) => answers(401, 404, status, 403, 401, 401);
const owner = (status: number) => answers(401, 404, 403, status, 401, 401);
/** Visitors of this project; agents are none. */
const visitors = (status: number) => answers(401, 401, 401, 401, status, 401);

export const expectedAnswers: Readonly<Record<string, Answers>> = {
  "GET /users": accounts(200),
  "POST /users": anybody(400),
  "POST /users/authenticate": anybody(400),
  "POST /users/confirm-email": anybody(400),
  "POST /users/email-resend": anybody(400),
  "POST /users/send-forgot-password": anybody(400),
  "POST /users/change-password-with-token": anybody(400),
  "POST /users/change-password": accounts(400),
  "POST /users/logout": accounts(204),
  "PATCH /users": accounts(400),
  "DELETE /users": accounts(400),
  "GET /users/sessions": accounts(200),
  "DELETE /users/sessions": accounts(204),
  "DELETE /users/sessions/:sessionId": accounts(404),
  "GET /users/mail-transport": anybody(200),
  "GET /users/registration": anybody(200),
  "GET /server": administrators,
  "PATCH /server": administrators,
  "POST /server/checks/:check": administrators,
  // It is not configured in this test, so everybody gets 409.
  "GET /users/oauth2/google/login": anybody(409),
  "POST /users/oauth2/google/login": anybody(400),

  "GET /projects": accounts(200),
  "POST /projects": accounts(400),
  "GET /projects/:projectId": agents(200),
  "PATCH /projects/:projectId": agents(400),
  "DELETE /projects/:projectId": owner(400),
  "GET /projects/:projectId/secret-key": agents(200),
  "PATCH /projects/:projectId/secret-key": owner(400),
  "POST /projects/:projectId/secret-key": owner(200),
  "POST /projects/:projectId/upload-logo": agents(400),
  "GET /projects/:projectId/sites": owner(200),
  "PUT /projects/:projectId/sites": owner(400),
  "GET /projects/:projectId/seen-sites": agents(200),

  "GET /projects/:projectId/members": agents(200),
  // The path has Marco's own row: he leaves, or is removed.
  "DELETE /projects/:projectId/members/:memberId": agents(204),
  "POST /projects/:projectId/members/invitations": owner(400),
  "DELETE /projects/:projectId/members/invitations/:email": owner(204),
  "PUT /projects/:projectId/owner": owner(400),
  "POST /invitations/accept": anybody(400),

  "GET /projects/:projectId/agents": agents(200),
  "GET /projects/:projectId/agents/:agentId": agents(200),
  "PATCH /projects/:projectId/agents/:agentId": himself(400),
  "PATCH /projects/:projectId/agents/:agentId/notification-preferences": himself(400),
  "POST /projects/:projectId/agents/:agentId/upload-avatar": himself(400),

  "GET /projects/:projectId/conversations": agents(200),
  "GET /projects/:projectId/conversations/:conversationId/messages": agents(200),
  "POST /projects/:projectId/conversations/:conversationId/messages": agents(400),
  "PATCH /projects/:projectId/conversations/:conversationId": agents(400),
  "POST /projects/:projectId/conversations/:conversationId/upload": agents(400),
  "POST /projects/:projectId/conversations/:conversationId/unread": agents(204),
  "POST /projects/:projectId/conversations/:conversationId/notes": agents(400),
  // The path names a note of Olivia's, which is hers to change and delete.
  "PATCH /projects/:projectId/conversations/:conversationId/notes/:noteId": agents(400),
  "DELETE /projects/:projectId/conversations/:conversationId/notes/:noteId": answers(401, 404, 403, 204, 401, 401),
  "POST /projects/:projectId/conversations/:conversationId/merge": agents(400),
  "DELETE /projects/:projectId/conversations/:conversationId/merge": agents(200),
  // Without anything to look for.
  "GET /projects/:projectId/search": agents(400),
  "GET /projects/:projectId/widget-users": agents(200),
  "GET /projects/:projectId/widget-users/export": owner(200),
  "POST /projects/:projectId/widget-users/import": owner(400),
  "GET /projects/:projectId/widget-users/:visitorId": agents(200),
  "GET /projects/:projectId/widget-users/:visitorId/profile": agents(200),
  "POST /projects/:projectId/widget-users/:visitorId/merge": agents(400),
  "PATCH /projects/:projectId/widget-users/:visitorId": agents(400),
  "GET /projects/:projectId/widget-users/:visitorId/notes": agents(200),
  "GET /notifications": accounts(200),
  // These are the caller's own notifications only, so there is no foreign project to refuse.
  "DELETE /notifications/by-item/:itemId": accounts(204),

  "GET /projects/:projectId/mail": owner(200),
  "POST /projects/:projectId/mail/test": owner(200),

  "GET /projects/:projectId/feedback-counts": agents(200),
  "GET /projects/:projectId/feedbacks": agents(200),
  "GET /projects/:projectId/feedbacks/:feedbackId": agents(200),
  "GET /projects/:projectId/feedbacks/:feedbackId/votes": agents(200),
  "PATCH /projects/:projectId/feedbacks/:feedbackId": agents(400),
  "DELETE /projects/:projectId/feedbacks/:feedbackId": agents(204),
  "POST /projects/:projectId/feedbacks/:feedbackId/comments": agents(400),
  "GET /projects/:projectId/feedback-settings": agents(200),
  "PATCH /projects/:projectId/feedback-settings": agents(400),
  "GET /projects/:projectId/announcements": agents(200),
  "POST /projects/:projectId/feedbacks/:feedbackId/announcements": agents(400),
  "POST /projects/:projectId/known-issues/:knownIssueId/announcements": agents(400),
  "PATCH /projects/:projectId/announcements/:announcementId": agents(400),
  "POST /projects/:projectId/announcements/:announcementId/send": agents(200),
  "POST /projects/:projectId/announcements/:announcementId/cancel": agents(200),
  "GET /projects/:projectId/feedbacks/:feedbackId/prepared-answers": agents(200),
  "GET /projects/:projectId/known-issues/:knownIssueId/prepared-answers": agents(200),
  "PATCH /projects/:projectId/prepared-answers/:preparedAnswerId": agents(400),
  "POST /projects/:projectId/feedbacks/:feedbackId/prepared-answers/release": agents(400),
  "POST /projects/:projectId/known-issues/:knownIssueId/prepared-answers/release": agents(400),

  "GET /projects/:projectId/tags": agents(200),
  "POST /projects/:projectId/tags": agents(400),
  "GET /projects/:projectId/tags/:tagId": agents(200),
  "PATCH /projects/:projectId/tags/:tagId": agents(400),
  "DELETE /projects/:projectId/tags/:tagId": agents(204),
  "POST /projects/:projectId/tags/:tagId/merge": agents(400),
  "PUT /projects/:projectId/conversations/:conversationId/tags/:tagId": agents(200),
  "DELETE /projects/:projectId/conversations/:conversationId/tags/:tagId": agents(200),
  "GET /projects/:projectId/feedbacks/:feedbackId/edits": agents(200),
  "POST /projects/:projectId/conversations/:conversationId/suggest": agents(400),
  "GET /projects/:projectId/conversations/:conversationId/links": agents(200),
  "PATCH /projects/:projectId/conversations/:conversationId/links/:linkId": agents(400),
  "DELETE /projects/:projectId/conversations/:conversationId/links/:linkId": agents(204),
  "GET /projects/:projectId/feedbacks/:feedbackId/links": agents(200),
  "POST /projects/:projectId/feedbacks/:feedbackId/votes": agents(400),
  // Theo's vote is on his behalf.
  "DELETE /projects/:projectId/feedbacks/:feedbackId/votes/:visitorId": agents(200),
  "GET /projects/:projectId/feedbacks/:feedbackId/private-comments": agents(200),
  "POST /projects/:projectId/feedbacks/:feedbackId/private-comments": agents(400),
  "POST /projects/:projectId/feedback-uploads": agents(400),
  "DELETE /projects/:projectId/feedbacks/:feedbackId/attachments/:attachmentId": agents(404),
  "PATCH /projects/:projectId/feedbacks/:feedbackId/private-comments/:commentId": agents(400),
  "DELETE /projects/:projectId/feedbacks/:feedbackId/private-comments/:commentId": himself(204),
  "GET /projects/:projectId/known-issues": agents(200),
  "POST /projects/:projectId/known-issues": agents(400),
  "GET /projects/:projectId/known-issues/:knownIssueId": agents(200),
  "PATCH /projects/:projectId/known-issues/:knownIssueId": agents(400),
  "DELETE /projects/:projectId/known-issues/:knownIssueId": agents(204),
  "PUT /projects/:projectId/known-issues/:knownIssueId/conversations/:conversationId": agents(200),
  "DELETE /projects/:projectId/known-issues/:knownIssueId/conversations/:conversationId": agents(200),
  "GET /projects/:projectId/known-issues/:knownIssueId/conversations": agents(200),
  "POST /projects/:projectId/feedbacks/:feedbackId/merge": agents(400),
  "DELETE /projects/:projectId/feedbacks/:feedbackId/merge": agents(200),
  "GET /projects/:projectId/feedbacks/:feedbackId/merged": agents(200),
  "GET /projects/:projectId/feedbacks/similar": agents(400),
  "GET /projects/:projectId/feedbacks/:feedbackId/similar": agents(200),
  "PUT /projects/:projectId/feedbacks/:feedbackId/tags/:tagId": agents(200),
  "DELETE /projects/:projectId/feedbacks/:feedbackId/tags/:tagId": agents(200),
  "POST /projects/:projectId/conversations/bulk": agents(400),
  "GET /projects/:projectId/conversations/bulk": agents(200),
  "GET /projects/:projectId/conversations/bulk/:jobId": agents(200),
  "POST /projects/:projectId/conversations/bulk/:jobId/undo": agents(200),

  "GET /projects/:projectId/views": agents(200),
  "POST /projects/:projectId/views": agents(400),
  "PATCH /projects/:projectId/views/:viewId": agents(400),
  "DELETE /projects/:projectId/views/:viewId": agents(204),
  "GET /projects/:projectId/views/counts": agents(200),

  "GET /projects/:projectId/saved-replies": agents(200),
  "POST /projects/:projectId/saved-replies": agents(400),
  "POST /projects/:projectId/saved-replies/upload": agents(400),
  "GET /projects/:projectId/saved-replies/:savedReplyId": agents(200),
  "PATCH /projects/:projectId/saved-replies/:savedReplyId": agents(400),
  "DELETE /projects/:projectId/saved-replies/:savedReplyId": agents(204),

  "GET /projects/:projectId/widget": agents(200),
  "PATCH /projects/:projectId/widget": agents(400),

  "GET /plans": accounts(200),
  "GET /billing": accounts(200),
  "POST /stripe/session": accounts(400),
  "POST /stripe/portal": accounts(400),

  "GET /widget/:projectId/config": anybody(200),
  "POST /widget/:projectId/sessions": anybody(400),
  "DELETE /widget/:projectId/sessions": visitors(204),
  "GET /widget/:projectId/conversations": visitors(200),
  "POST /widget/:projectId/conversations": visitors(400),
  "GET /widget/:projectId/conversations/:conversationId/messages": visitors(200),
  "POST /widget/:projectId/conversations/:conversationId/messages": visitors(400),
  "POST /widget/:projectId/conversations/:conversationId/read": visitors(204),
  "POST /widget/:projectId/uploads": visitors(400),
  "POST /widget/:projectId/feedback-uploads": visitors(400),
  "GET /widget/:projectId/feedbacks": visitors(200),
  "GET /widget/:projectId/feedbacks/similar": visitors(400),
  "GET /widget/:projectId/feedbacks/:feedbackId": visitors(200),
  "POST /widget/:projectId/feedbacks": visitors(400),
  "PUT /widget/:projectId/feedbacks/:feedbackId/vote": visitors(200),
  "DELETE /widget/:projectId/feedbacks/:feedbackId/vote": visitors(200),
  "POST /widget/:projectId/feedbacks/:feedbackId/comments": visitors(400),
  "GET /widget/:projectId/known-issues": visitors(200),
  "PUT /widget/:projectId/known-issues/:knownIssueId/me-too": visitors(400),
  "DELETE /widget/:projectId/known-issues/:knownIssueId/me-too": visitors(200),
};
