import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { clientId, id, projectParams } from "../wire.ts";
import { newView, view, viewChange, viewCount } from "./schema.ts";

const viewParams = z.object({ projectId: id, viewId: id });

export const listViews = endpoint({
  method: "GET",
  path: "/projects/:projectId/views",
  door: "agent",
  summary: "The shared saved views, then one's own, each by position",
  params: projectParams,
  response: z.object({ views: z.array(view) }),
});

export const createView = endpoint({
  method: "POST",
  path: "/projects/:projectId/views",
  door: "agent",
  summary: "Save a filter under a name, for oneself or for the whole team",
  params: projectParams,
  body: newView.extend({ clientId }),
  response: z.object({ view }),
  errors: ["LIMIT_REACHED"],
});

export const updateView = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/views/:viewId",
  door: "agent",
  summary: "Change a saved view; what is left out stays. A shared one that is no longer shared is the caller's",
  params: viewParams,
  body: viewChange,
  response: z.object({ view }),
  errors: ["LIMIT_REACHED"],
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/views/:viewId",
  door: "agent",
  summary: "Delete a saved view; its conversations stay",
  params: viewParams,
});

export const countViews = endpoint({
  method: "GET",
  path: "/projects/:projectId/views/counts",
  door: "agent",
  summary: "How many conversations are in the views whose entries show it, counted up to 99",
  params: projectParams,
  response: z.object({ counts: z.array(viewCount) }),
  errors: ["RATE_LIMITED"],
});
