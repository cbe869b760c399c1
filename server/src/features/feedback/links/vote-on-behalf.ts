import { isPublic } from "@hark/contract/feedback/rules";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { AgentActor } from "../../members/index.ts";
import { findOrMakeByAddress, type VisitorRow } from "../../visitors/index.ts";
import { feedbackChanged, feedbackVoted } from "../events.ts";
import { preparedAnswersChanged } from "../prepared-answers/events.ts";
import type { FeedbackRow } from "../queries.ts";
import { t } from "../texts.ts";
import { accessGroup } from "./access-group.ts";
import { deleteVotesOnBehalf, insertVoteOnBehalf, listVotesFor } from "./on-behalf-queries.ts";

/** Votes for whoever has an address; again changes nothing. Returns the voter and the item that the vote landed in. */
export async function voteForAddress(
  tx: Tx,
  actor: Pick<AgentActor, "agentId" | "project">,
  vote: { feedbackId: string; email: string; name: string | null; now: Date },
): Promise<{ voter: VisitorRow; item: FeedbackRow }> {
  const { agentId } = actor;
  const projectId = actor.project.id;
  // The visitor before the item, as with everybody who votes.
  const voter = await findOrMakeByAddress(tx, projectId, vote);
  const { item, memberIds } = await accessGroup(tx, actor, vote.feedbackId);
  const of = { projectId, feedbackId: item.id, visitorId: voter.id };
  const votes = await listVotesFor(tx, { projectId, feedbackIds: memberIds, visitorId: voter.id });
  if (votes.length === 0 && (await insertVoteOnBehalf(tx, { ...of, agentId, now: vote.now }))) {
    tx.announce(feedbackVoted({ ...of, hasVoted: true, onBehalf: true }));
    tx.announce(feedbackChanged({ projectId, feedbackId: item.id, wasPublic: isPublic(item.status) }));
  }
  return { voter, item };
}

/** Throws CONFLICT for a vote that the visitor cast. Without a vote nothing changes. */
export async function withdrawOnBehalf(
  tx: Tx,
  actor: AgentActor,
  { feedbackId, visitorId }: { feedbackId: string; visitorId: string },
): Promise<FeedbackRow> {
  const projectId = actor.project.id;
  const { item, memberIds: feedbackIds } = await accessGroup(tx, actor, feedbackId);
  const votes = await listVotesFor(tx, { projectId, feedbackIds, visitorId });
  if (votes.some((vote) => !vote.is_on_behalf)) throw new AppError("CONFLICT", { message: t("votedThemselves") });
  if ((await deleteVotesOnBehalf(tx, { projectId, feedbackIds, visitorId })) > 0) {
    tx.announce(feedbackVoted({ projectId, feedbackId: item.id, visitorId, hasVoted: false, onBehalf: false }));
    tx.announce(feedbackChanged({ projectId, feedbackId: item.id, wasPublic: isPublic(item.status) }));
    if (item.status === "COMPLETED") tx.announce(preparedAnswersChanged({ projectId, feedbackId: item.id }));
  }
  return item;
}
