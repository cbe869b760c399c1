import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import type { Tx } from "../../platform/database/database.ts";
import { accessConversation } from "../conversations/index.ts";
import type { AgentActor } from "../members/index.ts";
import { editFeedback } from "./edit-feedback.ts";
import { suggest } from "./links/suggest.ts";
import { voteForAddress } from "./links/vote-on-behalf.ts";
import { mergeItems } from "./merging/merge-items.ts";
import { moveFeedback, tellOfMove } from "./move-feedback.ts";
import { accessStanding } from "./policy.ts";
import { writePrivateComment } from "./private-comments/write-private-comment.ts";
import { lockRoadmap } from "./roadmap-queries.ts";
import { lockSettings, type SettingsRow, saveSettings } from "./settings/queries.ts";

interface By {
  agentId: string;
  at: Date;
}

/** What agents of the demo project did with its suggestions, in this order. */
interface SeedLoop {
  settings: Partial<Omit<SettingsRow, "project_id">>;
  links: readonly (By & { conversationId: string; feedbackId: string; promised: boolean })[];
  votes: readonly (By & { feedbackId: string; email: string; name: string })[];
  privateComments: readonly (By & { feedbackId: string; content: string })[];
  edits: readonly (By & { feedbackId: string; description?: string; ownerId?: string; etaQuarter?: string })[];
  merges: readonly (By & { feedbackId: string; intoId: string })[];
  moves: readonly (By & { feedbackId: string; status: FeedbackStatus; publicAnswer: string | null })[];
}

export async function seedLoop(tx: Tx, project: AgentActor["project"], loop: SeedLoop) {
  const projectId = project.id;
  await saveSettings(tx, { ...(await lockSettings(tx, projectId)), ...loop.settings });
  for (const { agentId, at: now, conversationId, ...asked } of loop.links) {
    const actor = { agentId, project };
    await suggest(tx, actor, await accessConversation(tx, actor, conversationId, { lock: true }), { ...asked, now });
  }
  for (const { agentId, at: now, ...vote } of loop.votes)
    await voteForAddress(tx, { agentId, project }, { ...vote, now });
  for (const { agentId, at: now, feedbackId, content } of loop.privateComments) {
    const item = await accessStanding(tx, { project }, feedbackId);
    await writePrivateComment(tx, item, { agentId, content, quoted: null, clientId: undefined, now });
  }
  for (const { agentId, at: now, feedbackId, ...change } of loop.edits) {
    await editFeedback(tx, await accessStanding(tx, { project }, feedbackId, { lock: true }), change, { agentId, now });
  }
  for (const { agentId, at: now, feedbackId, intoId } of loop.merges) {
    await mergeItems(tx, { agentId, project }, feedbackId, { intoId, now });
  }
  await lockRoadmap(tx, projectId);
  for (const { agentId, at: now, feedbackId, status, publicAnswer } of loop.moves) {
    const item = await accessStanding(tx, { project }, feedbackId, { lock: true });
    const moved = await moveFeedback(tx, item, { status, position: undefined });
    await tellOfMove(tx, { from: item.status, moved }, { agentId, announce: true, publicAnswer, now });
  }
}
