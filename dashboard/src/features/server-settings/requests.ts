import type { getServerState } from "@hark/contract/server-settings/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** For an administrator of the server alone (O2). */
export const serverQuery = queryOptions({
  queryKey: ["server"],
  queryFn: async ({ signal }) => (await request<typeof getServerState>("GET /server", {}, { signal })).server,
});
