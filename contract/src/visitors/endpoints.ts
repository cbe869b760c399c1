import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../limits.ts";
import { id, projectParams } from "../wire.ts";
import { identity, locale, metadata, ownWidgetUser, visitedPage, widgetUser } from "./schema.ts";

export const startVisitorSession = endpoint({
  method: "POST",
  path: "/widget/:projectId/sessions",
  door: "open",
  summary: "Start or continue a visitor's session; an earlier visitor token as bearer continues it",
  params: projectParams,
  body: z.object({
    user: identity.optional(),
    userToken: z.string().max(text.userTokenMax).optional(),
    metadata: metadata.optional(),
    locale,
    page: visitedPage.optional(),
  }),
  isRepeatable: true,
  response: z.object({
    token: z.string(),
    widgetUser: ownWidgetUser,
    /** Why a given user token, or a part of it, was not accepted; for the integrator's console. */
    problem: z.string().optional(),
  }),
  errors: ["RATE_LIMITED"],
});

export const endVisitorSession = endpoint({
  method: "DELETE",
  path: "/widget/:projectId/sessions",
  door: "visitor",
  summary: "End the visitor's session; its token no longer works",
  params: projectParams,
});

export const getVisitor = endpoint({
  method: "GET",
  path: "/projects/:projectId/widget-users/:visitorId",
  door: "agent",
  summary: "One visitor",
  params: z.object({ projectId: id, visitorId: id }),
  response: z.object({ widgetUser }),
});

export const updateVisitor = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/widget-users/:visitorId",
  door: "agent",
  summary: "Replace the metadata of a visitor",
  params: z.object({ projectId: id, visitorId: id }),
  body: z.object({ metadata }),
  response: z.object({ widgetUser }),
});
