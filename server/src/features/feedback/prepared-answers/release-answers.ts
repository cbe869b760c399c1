import { feedback as limits, page } from "@hark/contract/limits";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import { accessConversation, lockLandings, replyWithin, updateConversation } from "../../conversations/index.ts";
import { knownIssueChanged } from "../../known-issues/index.ts";
import { type AgentActor, isMemberLocked } from "../../members/index.ts";
import type { Subject } from "../announcements/queries.ts";
import { feedbackChangedForTeam } from "../events.ts";
import { preparedAnswersChanged } from "./events.ts";
import { type AnswerRow, listToRelease, lockReady, updateAnswer } from "./queries.ts";

/**
 * Writes answers into their conversations, each in the transaction that marks it as released: whoever else releases it waits and
 * finds it done, and a server that is killed has written and marked it or neither, and closed the conversation with it. Some at a time, so that nobody who writes in one
 * of the conversations waits for all of them. Returns the ids of what this call released.
 * @param asked `ids` of the item or issue; those that are not READY are passed over. Without them the first 200 that are READY.
 *   `close`: the conversations are closed with their answers.
 * @throws NOT_FOUND for an id that it does not have; nothing is released then.
 */
export async function releaseAnswers(
  { database, clock }: { database: Database; clock: Clock },
  actor: AgentActor,
  subject: Subject,
  { ids, close }: { ids?: readonly string[] | undefined; close: boolean },
): Promise<string[]> {
  const projectId = actor.project.id;
  const asked = ids && [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await listToRelease(database, projectId, subject, { ids: asked, limit: page.maxLimit });
  if (asked && found.length < asked.length) throw notFound();
  const ready = found.filter(({ state }) => state === "READY");
  const released: string[] = [];
  for (let start = 0; start < ready.length; start += limits.releasedTogether) {
    const some = ready.slice(start, start + limits.releasedTogether);
    released.push(
      ...(await database.transaction((tx) => releaseSome(tx, actor, subject, { some, close, now: clock.now() }))),
    );
  }
  return released;
}

async function releaseSome(
  tx: Tx,
  actor: AgentActor,
  subject: Subject,
  { some, close, now }: { some: readonly Pick<AnswerRow, "id" | "conversation_id">[]; close: boolean; now: Date },
): Promise<string[]> {
  const projectId = actor.project.id;
  // Before the answers, like everywhere (decision 0064). Of a conversation that is gone the answers went with it.
  const conversationIds = some.map((one) => one.conversation_id);
  await lockLandings(tx, projectId, conversationIds);
  const rows = await lockReady(
    tx,
    projectId,
    some.map((one) => one.id),
  );
  if (rows.length === 0) return [];
  for (const row of rows) {
    const isThere = row.agent_id !== null && (await isMemberLocked(tx, projectId, row.agent_id));
    const agentId = isThere ? (row.agent_id as string) : actor.agentId;
    const message = await replyWithin(tx, {
      projectId,
      conversationId: row.conversation_id,
      agentId,
      content: row.content,
      clientId: row.id,
      now,
    });
    await updateAnswer(tx, row, { state: "RELEASED", message_id: message.id, released_at: now, agent_id: agentId });
    if (close) await closeConversation(tx, actor, message.conversationId, now);
  }
  announceAnswers(tx, projectId, subject);
  return rows.map((row) => row.id);
}

/** It stays as it is where it is closed already. The caller has locked it. */
async function closeConversation(tx: Tx, actor: AgentActor, conversationId: string, now: Date) {
  const conversation = await accessConversation(tx, actor, conversationId, { lock: true });
  if (conversation.status !== "CLOSED") await updateConversation(tx, conversation, { status: "CLOSED" }, actor, now);
}

/** How many are ready stands in the item's or the issue's figures too. */
export function announceAnswers(tx: Tx, projectId: string, subject: Subject) {
  tx.announce(preparedAnswersChanged({ ...subject, projectId }));
  if (subject.feedbackId === undefined) {
    tx.announce(knownIssueChanged({ projectId, knownIssueId: subject.knownIssueId, isForVisitors: false }));
    return;
  }
  tx.announce(feedbackChangedForTeam({ projectId, feedbackId: subject.feedbackId }));
}
