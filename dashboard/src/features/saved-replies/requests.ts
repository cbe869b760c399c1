import { page } from "@hark/contract/limits";
import type { listSavedReplies } from "@hark/contract/saved-replies/endpoints";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/**
 * All saved replies that the agent sees, by title. The whole list is kept, so that the picker and the settings search it without
 * asking; events keep it current.
 */
export const savedRepliesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["saved-replies", projectId],
    queryFn: async ({ signal }): Promise<SavedReply[]> => {
      const replies: SavedReply[] = [];
      let cursor: string | null = null;
      do {
        const next: { savedReplies: SavedReply[]; nextCursor: string | null } = await request<typeof listSavedReplies>(
          "GET /projects/:projectId/saved-replies",
          { params: { projectId }, query: { limit: page.maxLimit, ...(cursor !== null && { cursor }) } },
          { signal },
        );
        replies.push(...next.savedReplies);
        cursor = next.nextCursor;
      } while (cursor !== null);
      return replies;
    },
    meta: { isLive: true },
  });
