import { isPublic } from "@hark/contract/feedback/rules";
import type { Tx } from "../../../platform/database/database.ts";
import { recordActivity } from "../../conversations/index.ts";
import type { AgentActor } from "../../members/index.ts";
import { feedbackChanged, feedbackChangedForTeam, feedbackVoted } from "../events.ts";
import { preparedAnswersChanged } from "../prepared-answers/events.ts";
import { accessGroup } from "./access-group.ts";
import { feedbackUnlinked } from "./link-events.ts";
import { deleteLink, findOtherLink, type LinkRow, updateLink } from "./link-queries.ts";
import { deleteVotesOnBehalf } from "./on-behalf-queries.ts";

/** Takes a link away with the vote that came with it, unless the visitor has voted since. The caller has locked the conversation. */
export async function unlink(tx: Tx, actor: AgentActor, link: LinkRow) {
  const { project_id: projectId, id: linkId, conversation_id: conversationId, visitor_id: visitorId } = link;
  const { item, memberIds } = await accessGroup(tx, actor, link.feedback_id);
  const of = { projectId, feedbackId: item.id };
  const other = link.cast_vote ? await findOtherLink(tx, link, memberIds) : undefined;
  // The vote stands for the other one from now on.
  if (other) await updateLink(tx, other, { cast_vote: true });
  await deleteLink(tx, link);
  const isVoteGone =
    link.cast_vote && !other && (await deleteVotesOnBehalf(tx, { projectId, feedbackIds: memberIds, visitorId })) > 0;
  await recordActivity(tx, projectId, [conversationId], {
    actor: { agentId: actor.agentId },
    kind: "UNLINKED",
    data: { feedbackId: item.id, title: item.title },
  });
  tx.announce(feedbackUnlinked({ ...of, linkId, conversationId }));
  // The database took the answer away with the link (migration 0212).
  if (item.status === "COMPLETED") tx.announce(preparedAnswersChanged(of));
  if (!isVoteGone) return tx.announce(feedbackChangedForTeam(of));
  tx.announce(feedbackVoted({ ...of, visitorId, hasVoted: false, onBehalf: false }));
  tx.announce(feedbackChanged({ ...of, wasPublic: isPublic(item.status) }));
}
