import * as endpoints from "@hark/contract/known-issues/endpoints";
import { toTerms } from "@hark/contract/search/lexemes";
import type { Tx } from "../../platform/database/database.ts";
import {
  accessConversation,
  accessLanding,
  listConversationsByIds,
  lockConversations,
  presentConversation,
} from "../conversations/index.ts";
import type { FeatureContext } from "../feature.ts";
import type { AgentActor } from "../members/index.ts";
import { attach, detach } from "./attach.ts";
import { readCursor, toPage } from "./cursor.ts";
import type { KnownIssueHooks } from "./hooks.ts";
import { listLinkedIds, listMergedIds } from "./link-queries.ts";
import { accessKnownIssue } from "./policy.ts";
import { presentKnownIssue, presentKnownIssues } from "./present.ts";
import { listKnownIssues } from "./queries.ts";
import { createKnownIssue, removeKnownIssue, updateKnownIssue } from "./write-known-issue.ts";

/** The agents' door. */
export function routes({ http, database, clock }: FeatureContext, hooks: KnownIssueHooks) {
  http.handle(endpoints.listKnownIssues, async ({ actor, query }) => {
    const { state, search = "", limit, cursor } = query;
    const terms = toTerms(search);
    // What has no letter finds nothing, rather than everything.
    if (search !== "" && terms.length === 0) return { knownIssues: [], nextCursor: null };
    const options = { state, terms, limit: limit + 1, after: readCursor(cursor) };
    const rows = await listKnownIssues(database, actor.project.id, options);
    const { page, nextCursor } = toPage(rows, limit, ({ created_at: at, id }) => ({ at, id }));
    return { knownIssues: await presentKnownIssues(database, hooks, actor.project.id, page), nextCursor };
  });

  http.handle(endpoints.createKnownIssue, async ({ actor, body }) => {
    const issue = await database.transaction((tx) =>
      createKnownIssue(tx, actor, { ...body, clientId: body.clientId, now: clock.now() }),
    );
    return { knownIssue: await presentKnownIssue(database, hooks, issue) };
  });

  http.handle(endpoints.getKnownIssue, async ({ actor, params }) => {
    const issue = await accessKnownIssue(database, actor, params.knownIssueId);
    return { knownIssue: await presentKnownIssue(database, hooks, issue) };
  });

  http.handle(endpoints.updateKnownIssue, async ({ actor, params, body }) => {
    const { issue, announcement } = await database.transaction((tx) =>
      updateKnownIssue(tx, hooks, actor, params.knownIssueId, { ...body, now: clock.now() }),
    );
    return { knownIssue: await presentKnownIssue(database, hooks, issue), announcement };
  });

  http.handle(endpoints.deleteKnownIssue, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      await removeKnownIssue(tx, hooks, await accessKnownIssue(tx, actor, params.knownIssueId, { lock: true }));
    });
    return undefined;
  });

  http.handle(endpoints.attachToKnownIssue, async ({ actor, params }) => {
    const issue = await database.transaction(async (tx) => {
      // The conversation first (decision 0064).
      const conversation = await accessLanding(
        (id) => accessConversation(tx, actor, id, { lock: true }),
        params.conversationId,
      );
      const row = await accessKnownIssue(tx, actor, params.knownIssueId, { lock: true });
      await attach(tx, actor, row, { conversationIds: [conversation.id], now: clock.now() });
      return row;
    });
    return { knownIssue: await presentKnownIssue(database, hooks, issue) };
  });

  http.handle(endpoints.detachFromKnownIssue, async ({ actor, params }) => {
    const issue = await database.transaction(async (tx) => {
      const conversationIds = await lockWithMerged(tx, actor, params.conversationId);
      const row = await accessKnownIssue(tx, actor, params.knownIssueId, { lock: true });
      for (const id of conversationIds) await detach(tx, hooks, actor, row, id);
      return row;
    });
    return { knownIssue: await presentKnownIssue(database, hooks, issue) };
  });

  http.handle(endpoints.listIssueConversations, async ({ actor, params, query }) => {
    const issue = await accessKnownIssue(database, actor, params.knownIssueId);
    const linked = await listLinkedIds(database, issue, { limit: query.limit + 1, after: readCursor(query.cursor) });
    const { page, nextCursor } = toPage(linked, query.limit, (position) => position);
    const rows = await listConversationsByIds(
      database,
      actor.project.id,
      page.map(({ id }) => id),
    );
    const conversations = page.flatMap(({ id }) => rows.filter((row) => row.id === id).map(presentConversation));
    return { conversations, nextCursor };
  });
}

/**
 * A conversation, itself merged or not, and those that are merged into it, locked in the order of their ids: the thread shows the issues
 * of them all as its own. Throws NOT_FOUND.
 */
async function lockWithMerged(tx: Tx, actor: AgentActor, conversationId: string): Promise<string[]> {
  const { id } = await accessConversation(tx, actor, conversationId);
  const projectId = actor.project.id;
  const seen = [id, ...(await listMergedIds(tx, projectId, id))];
  await lockConversations(tx, projectId, seen);
  const now = [id, ...(await listMergedIds(tx, projectId, id))];
  // Merged into it between the look and the lock: that one has to be locked too.
  return now.every((one) => seen.includes(one)) ? now : lockWithMerged(tx, actor, conversationId);
}
