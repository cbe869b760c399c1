import type { Announcement } from "@hark/contract/announcements/schema";
import type { KnownIssueState } from "@hark/contract/known-issues/schema";
import { knownIssues as limits } from "@hark/contract/limits";
import { toLexemes } from "@hark/contract/search/lexemes";
import type { Tx } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { lockLandings } from "../conversations/index.ts";
import type { AgentActor } from "../members/index.ts";
import { attach } from "./attach.ts";
import { knownIssueChanged, knownIssueRemoved } from "./events.ts";
import type { KnownIssueHooks } from "./hooks.ts";
import {
  countOpenIssues,
  deleteIssue,
  findKnownIssue,
  findKnownIssueByClientId,
  insertKnownIssue,
  type KnownIssueRow,
  type KnownIssueWithAuthor,
  lockOpenIssues,
  updateIssue,
} from "./queries.ts";
import { t } from "./texts.ts";

const toWords = (title: string, text: string) => ({
  title_words: toLexemes(title),
  words: toLexemes(`${title}\n${text}`),
});

/**
 * Creates an open issue with its conversations; a retry with the same client id returns the first one. Throws NOT_FOUND for a
 * conversation that the project does not have, and LIMIT_REACHED.
 */
export async function createKnownIssue(
  tx: Tx,
  actor: Pick<AgentActor, "agentId" | "project">,
  input: {
    title: string;
    text: string;
    eta?: string | null | undefined;
    conversationIds: readonly string[];
    clientId: string | undefined;
    now: Date;
  },
): Promise<KnownIssueWithAuthor> {
  const { title, text, eta, clientId, now } = input;
  const projectId = actor.project.id;
  // Before conversations and issues, like everywhere.
  await lockOpenIssues(tx, projectId);
  const first = clientId && (await findKnownIssueByClientId(tx, projectId, actor.agentId, clientId));
  if (first) return first;
  const conversations = await lockLandings(tx, projectId, input.conversationIds);
  if (!conversations) throw notFound();
  await refuseTooMany(tx, projectId);
  const id = newId();
  await insertKnownIssue(tx, {
    id,
    project_id: projectId,
    title,
    text,
    eta: eta ?? null,
    ...toWords(title, text),
    created_by_id: actor.agentId,
    client_id: clientId ?? null,
    created_at: now,
  });
  const issue = await getIssue(tx, projectId, id);
  const isAnnounced = await attach(tx, actor, issue, { conversationIds: conversations.map((one) => one.id), now });
  if (!isAnnounced) tx.announce(knownIssueChanged({ projectId, knownIssueId: id, isForVisitors: false }));
  return issue;
}

/** What is left out stays. The caller has not locked the issue. Throws NOT_FOUND and LIMIT_REACHED. */
export async function updateKnownIssue(
  tx: Tx,
  hooks: KnownIssueHooks,
  actor: Pick<AgentActor, "agentId" | "project">,
  knownIssueId: string,
  change: {
    title?: string | undefined;
    text?: string | undefined;
    eta?: string | null | undefined;
    state?: KnownIssueState | undefined;
    now: Date;
  },
): Promise<{ issue: KnownIssueWithAuthor; announcement: Announcement | null }> {
  const projectId = actor.project.id;
  if (change.state === "OPEN") await lockOpenIssues(tx, projectId);
  const known = await findKnownIssue(tx, projectId, knownIssueId, { lock: true });
  if (!known) throw notFound();
  const { title = known.title, text = known.text, state = known.state } = change;
  const eta = change.eta === undefined ? known.eta : change.eta;
  const isOther = title !== known.title || text !== known.text || eta !== known.eta || state !== known.state;
  if (!isOther) return { issue: known, announcement: null };
  const isFixedNow = known.state === "OPEN" && state === "FIXED";
  const isReopened = known.state === "FIXED" && state === "OPEN";
  if (isReopened) await refuseTooMany(tx, projectId);
  await updateIssue(tx, known, {
    title,
    text,
    eta,
    state,
    fixed_at: isFixedNow ? change.now : isReopened ? null : known.fixed_at,
    ...toWords(title, text),
  });
  const issue = await getIssue(tx, projectId, knownIssueId);
  const announcement = isFixedNow ? await hooks.fixed(tx, issue, { agentId: actor.agentId, now: change.now }) : null;
  if (isReopened) await hooks.reopened(tx, issue);
  tx.announce(knownIssueChanged({ projectId, knownIssueId, isForVisitors: true }));
  return { issue, announcement };
}

/** With its links and joins. The caller has locked the issue. */
export async function removeKnownIssue(tx: Tx, hooks: KnownIssueHooks, issue: KnownIssueRow) {
  await hooks.removed(tx, issue);
  await deleteIssue(tx, issue);
  tx.announce(knownIssueRemoved({ projectId: issue.project_id, knownIssueId: issue.id }));
}

async function refuseTooMany(tx: Tx, projectId: string) {
  if ((await countOpenIssues(tx, projectId)) < limits.maxOpen) return;
  throw new AppError("LIMIT_REACHED", { message: t("manyOpen", { count: limits.maxOpen }) });
}

async function getIssue(tx: Tx, projectId: string, id: string): Promise<KnownIssueWithAuthor> {
  const issue = await findKnownIssue(tx, projectId, id);
  if (!issue) throw new Error("A known issue is gone within the transaction that wrote it");
  return issue;
}
