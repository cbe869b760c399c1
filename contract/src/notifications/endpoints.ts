import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, projectParams, seenUpTo } from "../wire.ts";
import { mailStatus, notificationList } from "./schema.ts";

export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications",
  door: "account",
  summary: "Unread conversations and suggestions of the signed-in agent, in all projects",
  response: notificationList,
});

export const clearNotifications = endpoint({
  method: "DELETE",
  path: "/notifications/by-item/:itemId",
  door: "account",
  summary: "Mark an item as read for the signed-in agent, unless it has newer messages than the agent was shown",
  params: z.object({ itemId: id }),
  query: z.object({ projectId: id, upTo: seenUpTo }),
});

export const getMailStatus = endpoint({
  method: "GET",
  path: "/projects/:projectId/mail",
  door: "owner",
  summary: "Whether the server can send mail",
  params: projectParams,
  response: z.object({ mail: mailStatus }),
});

export const sendTestMail = endpoint({
  method: "POST",
  path: "/projects/:projectId/mail/test",
  door: "owner",
  summary: "Send a test mail to the caller's own address at once",
  params: projectParams,
  response: z.object({ mail: mailStatus }),
  errors: ["MAIL_NOT_SENT", "RATE_LIMITED"],
});
