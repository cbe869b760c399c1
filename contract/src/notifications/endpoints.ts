import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../wire.ts";
import { notification } from "./schema.ts";

export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications",
  door: "account",
  summary: "Unread conversations of the signed-in agent, in all projects",
  response: z.object({ notifications: z.array(notification) }),
});

export const clearNotifications = endpoint({
  method: "DELETE",
  path: "/notifications/by-item/:itemId",
  door: "account",
  summary: "Mark an item as read for the signed-in agent",
  params: z.object({ itemId: id }),
  query: z.object({ projectId: id }),
});
