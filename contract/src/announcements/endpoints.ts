import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, pageQuery, projectParams } from "../wire.ts";
import { announcement, announcementState, publicAnswerText } from "./schema.ts";

const params = z.object({ projectId: id, announcementId: id });
const begin = z.object({ publicAnswer: publicAnswerText });
const response = z.object({ announcement });

export const listAnnouncements = endpoint({
  method: "GET",
  path: "/projects/:projectId/announcements",
  door: "agent",
  summary: "Announcements, newest first",
  params: projectParams,
  query: z.object({ state: announcementState.optional(), ...pageQuery }),
  response: z.object({ announcements: z.array(announcement), nextCursor: z.string().nullable() }),
});

export const announceFeedback = endpoint({
  method: "POST",
  path: "/projects/:projectId/feedbacks/:feedbackId/announcements",
  door: "agent",
  summary: "Begin to announce the status that an item has; one that waits already is answered",
  params: z.object({ projectId: id, feedbackId: id }),
  body: begin,
  response,
  errors: ["CONFLICT"],
});

export const announceKnownIssue = endpoint({
  method: "POST",
  path: "/projects/:projectId/known-issues/:knownIssueId/announcements",
  door: "agent",
  summary: "Begin to announce that an issue is fixed; one that waits already is answered",
  params: z.object({ projectId: id, knownIssueId: id }),
  body: begin,
  response,
  errors: ["CONFLICT"],
});

export const updateAnnouncement = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/announcements/:announcementId",
  door: "agent",
  summary: "Change the public answer; after the mails are sent it changes what the item shows",
  params,
  body: z.object({ publicAnswer: publicAnswerText }),
  response,
  errors: ["CONFLICT"],
});

export const sendAnnouncement = endpoint({
  method: "POST",
  path: "/projects/:projectId/announcements/:announcementId/send",
  door: "agent",
  summary: "Send the mails now; again changes nothing",
  params,
  response,
  errors: ["CONFLICT"],
});

export const cancelAnnouncement = endpoint({
  method: "POST",
  path: "/projects/:projectId/announcements/:announcementId/cancel",
  door: "agent",
  summary: "Send no mails; again changes nothing",
  params,
  response,
  errors: ["CONFLICT"],
});
