import type { updateServerSettings } from "@hark/contract/server-settings/endpoints";
import type { ServerSettingsChange } from "@hark/contract/server-settings/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { serverQuery } from "./requests.ts";

/** Null brings a setting's default back. What is chosen is shown at once; what was refused goes back to what the server has. */
export function useUpdateServer() {
  return useMutation({
    mutationFn: async (body: ServerSettingsChange) =>
      (await request<typeof updateServerSettings>("PATCH /server", { body })).server,
    onMutate: async (body, { client }) => {
      await client.cancelQueries({ queryKey: serverQuery.queryKey });
      client.setQueryData(serverQuery.queryKey, (server) => {
        if (!server) return server;
        const chosen = Object.entries(body).map(([name, value]) => [
          name,
          value ?? server.defaults[name as keyof typeof server.defaults],
        ]);
        return { ...server, settings: { ...server.settings, ...Object.fromEntries(chosen) } };
      });
    },
    onSuccess: (server, _body, _result, { client }) => void client.setQueryData(serverQuery.queryKey, server),
    onError: (_error, _body, _result, { client }) => client.invalidateQueries({ queryKey: serverQuery.queryKey }),
  });
}
