import type { uploadAvatar as uploadEndpoint } from "@hark/contract/agents/endpoints";
import { clientIdOf } from "../../shared/api/attempts.ts";
import { request } from "../../shared/api/request.ts";
import { uploadPicture } from "../../shared/api/upload-picture.ts";
import type { AgentParams } from "./update-agent.ts";

/** SET-PROF-04: asks for an upload URL, then sends the file; the agent's PATCH saves its address. */
export function uploadAvatar(
  params: AgentParams,
  picture: { file: File; type: string; onProgress: (part: number) => void },
): Promise<string> {
  return uploadPicture({
    ...picture,
    grant: (contentType) =>
      request<typeof uploadEndpoint>(
        "POST /projects/:projectId/agents/:agentId/upload-avatar",
        {
          params: { ...params },
          body: { contentType },
        },
        { key: clientIdOf(picture.file) },
      ),
  });
}
