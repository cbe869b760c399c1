import type { getSecretKey, updateSecretKeyAccess } from "@hark/contract/projects/endpoints";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { projectQuery } from "./requests.ts";

/** Asked for by a press, so that the key is on no screen that nobody looks at; it is kept by who asked and in no cache. */
export function useSecretKey(projectId: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: async () =>
      (await request<typeof getSecretKey>("GET /projects/:projectId/secret-key", { params: { projectId } })).secretKey,
  });
}

/** For owners: whether members may see the key. */
export function useSecretKeyAccess(projectId: string) {
  return useMutation({
    mutationFn: async (membersSeeSecretKey: boolean) => {
      const parts = { params: { projectId }, body: { membersSeeSecretKey } };
      return (await request<typeof updateSecretKeyAccess>("PATCH /projects/:projectId/secret-key", parts)).project;
    },
    onSuccess: (project, _body, _result, { client }) => client.setQueryData(projectQuery(projectId).queryKey, project),
  });
}
