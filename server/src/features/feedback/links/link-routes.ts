import * as endpoints from "@hark/contract/feedback/link-endpoints";
import { hour, rates } from "@hark/contract/limits";
import type { Tx } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import type { RateRule } from "../../../platform/limits/limiter.ts";
import { accessConversation, accessLanding, listNewestConversationIds } from "../../conversations/index.ts";
import type { FeatureContext } from "../../feature.ts";
import { listIssuesOfConversation } from "../../known-issues/index.ts";
import type { AgentActor } from "../../members/index.ts";
import { accessVisitor } from "../../visitors/index.ts";
import { presentOneFeedback } from "../item-figures.ts";
import { knownIssueHooks } from "../known-issue-hooks.ts";
import { accessFeedback } from "../policy.ts";
import { presentVote } from "../present.ts";
import { findFeedback } from "../queries.ts";
import { t } from "../texts.ts";
import { findVote } from "../vote-queries.ts";
import { readLinkCursor, toLinkCursor } from "./link-cursor.ts";
import { findLink, type LinkRow, listLinksOfConversation, listLinksOfItem } from "./link-queries.ts";
import { presentLink } from "./present-link.ts";
import { setPromised, suggest } from "./suggest.ts";
import { unlink } from "./unlink.ts";
import { voteForAddress, withdrawOnBehalf } from "./vote-on-behalf.ts";

const addressVotesPerAgent: RateRule = {
  name: "agent-address-vote",
  points: rates.addressVotesPerAgentPerHour,
  windowMs: hour,
  message: t("votingForManyAddresses"),
};

/** Links between conversations and items, and votes on behalf of visitors: the agents' door alone. */
export function linkRoutes({ http, database, limiter, clock }: FeatureContext) {
  http.handle(endpoints.suggestFromConversation, async ({ actor, params, body }) => {
    const link = await database.transaction(async (tx) => {
      const conversation = await lockLanding(tx, actor, params.conversationId);
      return suggest(tx, actor, conversation, { ...body, now: clock.now() });
    });
    const item = await findFeedback(database, actor.project.id, link.item_id);
    if (!item) throw notFound();
    return { feedback: await presentOneFeedback(database, item), link: presentLink(link) };
  });

  http.handle(endpoints.listConversationLinks, async ({ actor, params }) => {
    const conversation = await accessConversation(database, actor, params.conversationId);
    const [links, knownIssues] = await Promise.all([
      listLinksOfConversation(database, actor.project.id, conversation.id),
      listIssuesOfConversation(database, knownIssueHooks, actor.project.id, conversation.id),
    ]);
    return { links: links.map(presentLink), knownIssues };
  });

  http.handle(endpoints.updateLink, async ({ actor, params, body }) => {
    const link = await database.transaction(async (tx) => {
      const known = await accessLinkToChange(tx, actor, params);
      return setPromised(tx, known, { promised: body.promised, agentId: actor.agentId });
    });
    return { link: presentLink(link) };
  });

  http.handle(endpoints.deleteLink, async ({ actor, params }) => {
    await database.transaction(async (tx) => unlink(tx, actor, await accessLinkToChange(tx, actor, params)));
    return undefined;
  });

  http.handle(endpoints.listFeedbackLinks, async ({ actor, params, query }) => {
    const { group_id: itemId } = await accessFeedback(database, actor, params.feedbackId);
    const rows = await listLinksOfItem(database, actor.project.id, itemId, {
      limit: query.limit + 1,
      after: readLinkCursor(query.cursor),
    });
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    const nextCursor = last ? toLinkCursor({ promised: last.promised, at: last.created_at, id: last.id }) : null;
    return { links: page.map(presentLink), nextCursor };
  });

  http.handle(endpoints.voteForAddress, async ({ actor, params, body }) => {
    await limiter.spend(addressVotesPerAgent, actor.agentId);
    const projectId = actor.project.id;
    const { voter, item } = await database.transaction((tx) =>
      voteForAddress(tx, actor, {
        feedbackId: params.feedbackId,
        email: body.email,
        name: body.name || null,
        now: clock.now(),
      }),
    );
    const [vote, conversationIds, now] = await Promise.all([
      findVote(database, projectId, item.id, voter.id),
      listNewestConversationIds(database, projectId, [voter.id]),
      findFeedback(database, projectId, item.id),
    ]);
    if (!vote || !now) throw notFound();
    const feedback = await presentOneFeedback(database, now);
    return { vote: presentVote(vote, conversationIds.get(voter.id) ?? null), feedback };
  });

  http.handle(endpoints.withdrawVoteOnBehalf, async ({ actor, params }) => {
    const item = await database.transaction(async (tx) => {
      const visitor = await accessVisitor(tx, actor, params.visitorId);
      return withdrawOnBehalf(tx, actor, { feedbackId: params.feedbackId, visitorId: visitor.id });
    });
    const now = await accessFeedback(database, actor, item.id);
    return { feedback: await presentOneFeedback(database, now) };
  });
}

const lockLanding = (tx: Tx, actor: AgentActor, conversationId: string) =>
  accessLanding((id) => accessConversation(tx, actor, id, { lock: true }), conversationId);

/** The link is of the conversation, or of one that is merged into it. */
async function accessLinkToChange(
  tx: Tx,
  actor: AgentActor,
  { conversationId, linkId }: { conversationId: string; linkId: string },
): Promise<LinkRow> {
  const conversation = await accessConversation(tx, actor, conversationId, { lock: true });
  const seen = await findLink(tx, actor.project.id, linkId);
  if (!seen) throw notFound();
  if (seen.conversation_id !== conversation.id) {
    const own = await accessConversation(tx, actor, seen.conversation_id);
    if (own.merged_into_id !== conversation.id) throw notFound();
  }
  return seen;
}
