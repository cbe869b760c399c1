import type { getWidgetConfig, getWidgetSettings } from "@hark/contract/widget-settings/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export const widgetQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["widget", projectId],
    queryFn: async ({ signal }) =>
      (
        await request<typeof getWidgetSettings>(
          "GET /projects/:projectId/widget",
          { params: { projectId } },
          { signal },
        )
      ).widget,
  });

/** The settings that visitors get, for the preview. */
export const widgetConfigQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["widget-config", projectId],
    queryFn: async ({ signal }) =>
      (await request<typeof getWidgetConfig>("GET /widget/:projectId/config", { params: { projectId } }, { signal }))
        .widget,
  });
