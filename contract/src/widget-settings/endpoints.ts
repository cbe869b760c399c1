import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { projectParams } from "../wire.ts";
import { greetings, widgetConfig, widgetSettings } from "./schema.ts";

export const getWidgetSettings = endpoint({
  method: "GET",
  path: "/projects/:projectId/widget",
  door: "agent",
  summary: "The project's widget settings",
  params: projectParams,
  response: z.object({ widget: widgetSettings }),
});

export const updateWidgetSettings = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/widget",
  door: "agent",
  summary: "Change how the widget looks; fields that are left out stay",
  params: projectParams,
  /** Greetings are replaced as a whole. */
  body: z.object({ color: widgetSettings.shape.color.optional(), greetings: greetings.optional() }),
  response: z.object({ widget: widgetSettings }),
});

export const getWidgetConfig = endpoint({
  method: "GET",
  path: "/widget/:projectId/config",
  door: "open",
  summary: "Public settings of the widget; cacheable for 30 seconds, with an ETag",
  params: projectParams,
  response: z.object({ widget: widgetConfig }),
});
