import type { createTag } from "@hark/contract/tags/endpoints";
import type { Tag } from "@hark/contract/tags/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { applyTag } from "./apply-events.ts";
import { tagsQuery } from "./requests.ts";

export interface NewTag {
  name: string;
  color?: number;
  /** The same for each attempt, so that a retry creates no second one. */
  clientId: string;
}

export function useCreateTag(projectId: string) {
  return useMutation({
    mutationFn: async (body: NewTag): Promise<Tag> =>
      (await request<typeof createTag>("POST /projects/:projectId/tags", { params: { projectId }, body })).tag,
    onSuccess: (tag, _body, _snapshot, { client }) => {
      client.setQueryData(tagsQuery(projectId).queryKey, (known) => known && applyTag(known, tag));
    },
    // Somebody else may have created it.
    onError: (_error, _body, _snapshot, { client }) => client.invalidateQueries(tagsQuery(projectId)),
  });
}
