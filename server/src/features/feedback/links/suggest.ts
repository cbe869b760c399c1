import { isPublic } from "@hark/contract/feedback/rules";
import { feedback as limits } from "@hark/contract/limits";
import { cutText } from "../../../platform/cut-text.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { type ConversationWithVisitor, findMessageIn, recordActivity } from "../../conversations/index.ts";
import type { AgentActor } from "../../members/index.ts";
import { feedbackChanged, feedbackChangedForTeam, feedbackVoted } from "../events.ts";
import { writePrivateComment } from "../private-comments/write-private-comment.ts";
import { type FeedbackRow, insertFeedback } from "../queries.ts";
import { accessGroup } from "./access-group.ts";
import { feedbackLinked } from "./link-events.ts";
import { findLink, findLinkBetween, findLinkByClientId, insertLink, type LinkRow, updateLink } from "./link-queries.ts";
import { insertVoteOnBehalf, listVotesFor } from "./on-behalf-queries.ts";

/** Who does it; nothing else of an agent is asked for. */
type Agent = Pick<AgentActor, "agentId" | "project">;

interface Asked {
  feedbackId?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  messageId?: string | undefined;
  promised: boolean;
  clientId?: string | undefined;
  now: Date;
}

/**
 * Links a conversation with an item, or with a new one of its visitor's, and votes as the visitor. The caller has locked the
 * conversation, so that repeats at the same moment wait for the first. Again answers the first link, and may raise its promise.
 * Throws NOT_FOUND for an item or a message that is not there.
 */
export async function suggest(
  tx: Tx,
  actor: Agent,
  conversation: ConversationWithVisitor,
  asked: Asked,
): Promise<LinkRow> {
  const { project_id: projectId, id: conversationId, visitor_id: visitorId } = conversation;
  const { agentId } = actor;
  const { promised, clientId, now } = asked;
  const repeated = clientId && (await findLinkByClientId(tx, projectId, agentId, clientId));
  if (repeated) return repeated;
  const message =
    asked.messageId === undefined ? null : await findMessageIn(tx, projectId, conversationId, asked.messageId);
  if (message === undefined) throw notFound();
  const { item, memberIds, isNew } = await findOrMake(tx, actor, conversation, asked);
  const known = isNew ? undefined : await findLinkBetween(tx, projectId, { itemId: item.id, conversationId });
  if (known) return raise(tx, actor, known, promised);

  const of = { projectId, feedbackId: item.id };
  const votes = await listVotesFor(tx, { projectId, feedbackIds: memberIds, visitorId });
  const castVote = votes.length === 0 && (await insertVoteOnBehalf(tx, { ...of, visitorId, agentId, now }));
  const linkId = newId();
  await insertLink(tx, {
    id: linkId,
    ...of,
    conversationId,
    messageId: message?.id ?? null,
    promised,
    castVote,
    agentId,
    clientId: clientId ?? null,
    createdAt: now,
  });
  if (message) {
    await writePrivateComment(tx, item, {
      agentId,
      content: cutText(message.words, limits.commentMax) || message.id,
      quoted: { conversationId: message.conversationId, messageId: message.id },
      clientId: undefined,
      now,
    });
  }
  await recordActivity(tx, projectId, [conversationId], {
    actor: { agentId },
    kind: "LINKED",
    data: { feedbackId: item.id, title: item.title, isNew },
  });
  tx.announce(feedbackLinked({ projectId, linkId }));
  if (castVote) tx.announce(feedbackVoted({ ...of, visitorId, hasVoted: true, onBehalf: true }));
  if (castVote || isNew) tx.announce(feedbackChanged({ ...of, wasPublic: isPublic(item.status) }));
  else tx.announce(feedbackChangedForTeam(of));
  return getLink(tx, projectId, linkId);
}

async function findOrMake(
  tx: Tx,
  actor: Agent,
  conversation: ConversationWithVisitor,
  { feedbackId, title, description = "", now }: Asked,
): Promise<{ item: FeedbackRow; memberIds: string[]; isNew: boolean }> {
  if (feedbackId !== undefined) return { ...(await accessGroup(tx, actor, feedbackId)), isNew: false };
  const item = await insertFeedback(tx, {
    id: newId(),
    projectId: actor.project.id,
    authorId: conversation.visitor_id,
    title: title ?? "",
    description,
    isOnBehalf: true,
    clientId: null,
    createdAt: now,
  });
  if (!item) throw new Error("A suggestion was not written");
  return { item, memberIds: [item.id], isNew: true };
}

/** A promise is raised by whoever gives it, and never taken back here. */
async function raise(tx: Tx, { agentId }: Agent, link: LinkRow, promised: boolean): Promise<LinkRow> {
  return promised && !link.promised ? setPromised(tx, link, { promised: true, agentId }) : link;
}

/** `agentId` promises, or takes the promise back, and then stays who linked it. */
export async function setPromised(
  tx: Tx,
  link: LinkRow,
  { promised, agentId }: { promised: boolean; agentId: string },
): Promise<LinkRow> {
  if (link.promised === promised) return link;
  await updateLink(tx, link, { promised, ...(promised && { agent_id: agentId }) });
  const { project_id: projectId, id: linkId } = link;
  tx.announce(feedbackLinked({ projectId, linkId }));
  tx.announce(feedbackChangedForTeam({ projectId, feedbackId: link.item_id }));
  return getLink(tx, projectId, linkId);
}

async function getLink(tx: Tx, projectId: string, linkId: string): Promise<LinkRow> {
  const link = await findLink(tx, projectId, linkId);
  if (!link) throw new Error("A link is gone within the transaction that wrote it");
  return link;
}
