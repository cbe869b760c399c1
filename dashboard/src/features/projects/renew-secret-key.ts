import type { renewSecretKey as renewEndpoint } from "@hark/contract/projects/endpoints";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { projectQuery, projectsQuery } from "./requests.ts";

/** The old key stops working at once (API-16). */
export function useRenewSecretKey(projectId: string) {
  return useMutation({
    mutationFn: () => request<typeof renewEndpoint>("POST /projects/:projectId/secret-key", { params: { projectId } }),
    onSuccess: ({ secretKey }, _nothing, _result, { client }) => {
      client.setQueryData(projectQuery(projectId).queryKey, (known) => known && { ...known, secretKey });
      return client.invalidateQueries({ queryKey: projectsQuery.queryKey });
    },
  });
}
