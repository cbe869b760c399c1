import type { uploadAvatar as uploadEndpoint } from "@hark/contract/agents/endpoints";
import { request } from "../../shared/api/request.ts";
import { uploadPicture } from "../../shared/api/upload-picture.ts";
import type { AgentParams } from "./update-agent.ts";

/** SET-PROF-04: the permission, then the file; the address is saved by the agent's PATCH. */
export function uploadAvatar(
  params: AgentParams,
  picture: { file: File; type: string; onProgress: (part: number) => void },
): Promise<string> {
  return uploadPicture({
    ...picture,
    grant: (contentType) =>
      request<typeof uploadEndpoint>("POST /projects/:projectId/agents/:agentId/upload-avatar", {
        params: { ...params },
        body: { contentType },
      }),
  });
}
