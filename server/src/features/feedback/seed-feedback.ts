import { isOnRoadmap } from "@hark/contract/feedback/rules";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { nameInAddress } from "../files/index.ts";
import { notifyAgentsOfFeedback } from "../notifications/index.ts";
import { insertComment } from "./comment-queries.ts";
import { insertFeedback } from "./queries.ts";
import { insertTag } from "./tag-queries.ts";
import { insertVotes } from "./vote-queries.ts";

/** An item of the demo project. Visitors and agents are named by id; roadmap columns fill in the order given. */
interface SeedFeedback {
  title: string;
  description: string;
  status: FeedbackStatus;
  authorId: string | null;
  createdAt: Date;
  voterIds: readonly string[];
  tagIds?: readonly string[];
  /** Addresses of stored pictures. */
  pictures?: readonly string[];
  /** Nobody of the team has looked at it yet. */
  isUnread?: boolean;
  comments: readonly { author: { visitorId: string } | { agentId: string }; content: string; createdAt: Date }[];
}

/** Fills a new project without events. Returns the items' ids in the given order. */
export async function seedFeedback(tx: Tx, projectId: string, items: readonly SeedFeedback[]): Promise<string[]> {
  const lastPosition = new Map<FeedbackStatus, number>();
  const ids: string[] = [];
  for (const item of items) {
    const id = newId();
    const position = isOnRoadmap(item.status) ? (lastPosition.get(item.status) ?? 0) + limits.positionStep : 0;
    lastPosition.set(item.status, position);
    const attachments = (item.pictures ?? []).map((content) => ({
      id: newId(),
      content,
      name: nameInAddress(content),
      type: "IMAGE" as const,
      file: null,
    }));
    await insertFeedback(tx, { id, projectId, ...item, attachments, position, clientId: null });
    await insertVotes(tx, id, item.voterIds, item.createdAt);
    for (const { author, content, createdAt } of item.comments) {
      await insertComment(tx, {
        id: newId(),
        feedbackId: id,
        authorType: "agentId" in author ? "AGENT" : "WIDGET_USER",
        authorId: "agentId" in author ? author.agentId : author.visitorId,
        content,
        clientId: null,
        createdAt,
      });
    }
    for (const tagId of item.tagIds ?? []) await insertTag(tx, { id, project_id: projectId }, tagId);
    if (item.isUnread) await notifyAgentsOfFeedback(tx, { projectId, feedbackId: id, at: item.createdAt });
    ids.push(id);
  }
  return ids;
}
