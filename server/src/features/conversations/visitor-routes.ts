import * as endpoints from "@hark/contract/conversations/endpoints";
import type { VisitorConversationDetail } from "@hark/contract/conversations/schema";
import { hour, minute, page, rates } from "@hark/contract/limits";
import type { Reader } from "../../platform/database/database.ts";
import { addressOf } from "../../platform/limits/address-key.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { presentAgentSummary } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import type { VisitorActor } from "../visitors/index.ts";
import { accessAttached, accessQuotable } from "./access-attached.ts";
import { listActivities } from "./activity-queries.ts";
import { listConversationsOfVisitor } from "./conversation-queries.ts";
import { markReadByVisitor } from "./mark-read.ts";
import { listMerges } from "./merge-queries.ts";
import { findRange, listAgentsByIds, listMessages } from "./message-queries.ts";
import type { MessageWriter } from "./message-writer.ts";
import { accessOwnConversation } from "./policy.ts";
import { presentMessage, presentVisitorActivity, presentVisitorConversation, presentVisitorMerge } from "./present.ts";
import { sendVisitorBurst, toAnswer } from "./send-burst.ts";
import { sendVisitorMessage } from "./send-message.ts";
import { startConversation } from "./start-conversation.ts";
import { t } from "./texts.ts";

const message = t("writingTooFast");
const writesPerVisitor: RateRule = {
  name: "visitor-write",
  points: rates.visitorWritesPerMinute,
  windowMs: minute,
  message,
};
const readsPerVisitor: RateRule = { name: "visitor-read", points: rates.visitorReadsPerMinute, windowMs: minute };
const startsPerVisitor: RateRule = {
  name: "visitor-start",
  points: rates.conversationsPerVisitorPerHour,
  windowMs: hour,
  message,
};

const startsPerAddress: RateRule = {
  name: "address-start",
  points: rates.unverifiedConversationsPerAddressPerHour,
  windowMs: hour,
  message,
};

/** The visitors' door. */
export function visitorRoutes(context: FeatureContext, messages: MessageWriter) {
  const { http, database, limiter, clock } = context;
  http.handle(endpoints.listVisitorConversations, async ({ actor }) => {
    const { visitor } = actor;
    const rows = await listConversationsOfVisitor(database, visitor.project_id, visitor.id, page.maxLimit);
    return { conversations: rows.map(presentVisitorConversation) };
  });

  http.handle(endpoints.startConversation, async ({ actor, body, request }) => {
    const { visitor } = actor;
    await limiter.spend(startsPerVisitor, visitor.id);
    if (!visitor.is_verified) await limiter.spend(startsPerAddress, addressOf(request));
    const { file, pixels, attached } = await accessAttached(context, visitor.project_id, {
      ...body,
      type: body.messageType,
    });
    const { conversationId } = await startConversation(database, visitor, {
      ...body,
      file,
      pixels,
      attached,
      clientId: body.clientId,
      pageUrl: body.page?.url,
      email: body.email,
      now: clock.now(),
    });
    return { conversation: await readThread(database, actor, conversationId, { limit: page.defaultLimit }) };
  });

  http.handle(endpoints.getVisitorConversation, async ({ actor, params, query }) => ({
    conversation: await readThread(database, actor, params.conversationId, query),
  }));

  http.handle(endpoints.sendVisitorMessage, async ({ actor, params, body }) => {
    await limiter.spend(writesPerVisitor, actor.visitor.id);
    const projectId = actor.visitor.project_id;
    const { conversationId } = params;
    const { type, content, attachments, clientId } = body;
    const hasMore = attachments.length > 0 || type === "FILE" || body.replyToId !== undefined;
    if (hasMore) await accessOwnConversation(database, actor, conversationId);
    const { file, pixels, attached } = await accessAttached(context, projectId, body);
    const quoted = await accessQuotable(database, { project_id: projectId, id: conversationId }, body.replyToId);
    const seenSequence = undefined;
    const input = {
      projectId,
      conversationId,
      type,
      content,
      file,
      pixels,
      quoted,
      seenSequence,
      clientId,
      now: clock.now(),
    };
    return toAnswer(
      attached.length > 0
        ? await sendVisitorBurst(database, actor, input, attached)
        : await sendVisitorMessage({ database, messages }, actor.visitor.id, input),
    );
  });

  http.handle(endpoints.readVisitorConversation, async ({ actor, params, query }) => {
    await limiter.spend(readsPerVisitor, actor.visitor.id);
    await database.transaction(async (tx) => {
      // Locked, so that what is counted as unread misses no message that comes meanwhile.
      const conversation = await accessOwnConversation(tx, actor, params.conversationId, { lock: true });
      await markReadByVisitor(tx, conversation, query.upTo);
    });
    return undefined;
  });
}

async function readThread(
  reader: Reader,
  actor: VisitorActor,
  conversationId: string,
  options: { before?: string | undefined; after?: string | undefined; limit: number },
): Promise<VisitorConversationDetail> {
  const conversation = await accessOwnConversation(reader, actor, conversationId);
  const { project_id: projectId, id } = conversation;
  const [{ messages, hasMore }, merges] = await Promise.all([
    listMessages(reader, projectId, id, options),
    listMerges(reader, projectId, id),
  ]);
  const authors = messages.filter((one) => one.sender_type === "AGENT").map((one) => one.sender_id);
  const range = await findRange(reader, projectId, id, options, { messages, hasMore });
  const [agents, activities] = await Promise.all([
    listAgentsByIds(reader, authors),
    range ? listActivities(reader, projectId, id, { range, kinds: ["CLOSED", "REOPENED"] }) : [],
  ]);
  return {
    ...presentVisitorConversation(conversation),
    messages: messages.map(presentMessage),
    agents: agents.map(presentAgentSummary),
    hasMore,
    activities: activities.map(presentVisitorActivity),
    merges: merges.map(presentVisitorMerge),
  };
}
