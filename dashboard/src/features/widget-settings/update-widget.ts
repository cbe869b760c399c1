import type { updateWidgetSettings } from "@hark/contract/widget-settings/endpoints";
import type { WidgetSettings } from "@hark/contract/widget-settings/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { widgetQuery } from "./requests.ts";

/** Sends only what has changed (SET-STYLE-08) and updates the cached settings (SET-STYLE-09). */
export function useUpdateWidget(projectId: string) {
  return useMutation({
    mutationFn: async (body: Partial<Pick<WidgetSettings, "color" | "greetings">>) =>
      (await request<typeof updateWidgetSettings>("PATCH /projects/:projectId/widget", { params: { projectId }, body }))
        .widget,
    onSuccess: (widget, _body, _result, { client }) => client.setQueryData(widgetQuery(projectId).queryKey, widget),
  });
}
