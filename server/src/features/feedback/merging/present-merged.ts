import type { MergedFeedback } from "@hark/contract/feedback/schema";
import { presentAgentSummary } from "../../agents/index.ts";
import { presentVisitorSummary } from "../../visitors/index.ts";
import { presentAttachments } from "../attachments/attachments.ts";
import type { listMerged } from "./group-queries.ts";

type MergedRow = Awaited<ReturnType<typeof listMerged>>[number];

/** Its counts are its own. */
export function presentMerged(row: MergedRow): MergedFeedback {
  const { author_id: authorId, author_is_verified: isVerified, merged_by_id: agentId, agent_name: agentName } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    attachments: presentAttachments(row.attachments),
    status: row.status,
    upvoteCount: row.upvote_count,
    commentCount: row.comment_count,
    author:
      authorId === null || isVerified === null
        ? null
        : presentVisitorSummary({
            id: authorId,
            name: row.author_name,
            email: row.author_email,
            avatar_url: row.author_avatar_url,
            is_verified: isVerified,
          }),
    createdAt: row.created_at.toISOString(),
    mergedAt: (row.merged_at ?? row.created_at).toISOString(),
    mergedBy:
      agentId === null || agentName === null
        ? null
        : presentAgentSummary({ id: agentId, display_name: agentName, avatar_url: row.agent_avatar_url }),
  };
}
