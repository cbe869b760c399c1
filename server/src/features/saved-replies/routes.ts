import * as endpoints from "@hark/contract/saved-replies/endpoints";
import { foldText, shortcutKey } from "@hark/contract/saved-replies/rules";
import { grantAgentUpload } from "../conversations/index.ts";
import type { FeatureContext } from "../feature.ts";
import { accessSentFile } from "../files/index.ts";
import { readCursor, toCursor } from "./cursor.ts";
import { savedReplyRemoved } from "./events.ts";
import { accessSavedReply } from "./policy.ts";
import { presentSavedReply } from "./present.ts";
import { deleteSavedReply, findSavedReplyByClientId, listSavedReplies, searchSavedReplies } from "./queries.ts";
import { createSavedReply, updateSavedReply } from "./write-saved-reply.ts";

/** The agents' door; visitors have none. */
export function routes(context: FeatureContext) {
  const { http, database, clock } = context;

  http.handle(endpoints.listSavedReplies, async ({ actor, query }) => {
    const viewer = { projectId: actor.project.id, agentId: actor.agentId };
    const { search, limit } = query;
    if (search !== undefined) {
      const words = { shortcut: shortcutKey(search), text: foldText(search) };
      const found = await searchSavedReplies(database, viewer, words, limit);
      return { savedReplies: found.map(presentSavedReply), nextCursor: null };
    }
    const rows = await listSavedReplies(database, viewer, { limit: limit + 1, after: readCursor(query.cursor) });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      savedReplies: page.map(presentSavedReply),
      nextCursor: last ? toCursor({ titleKey: last.title_key, id: last.id }) : null,
    };
  });

  http.handle(endpoints.createSavedReply, async ({ actor, body }) => {
    const viewer = { projectId: actor.project.id, agentId: actor.agentId };
    // A repeat is answered before its files are looked at, as they may be gone.
    const first = body.clientId && (await findSavedReplyByClientId(database, viewer, body.clientId));
    if (first) return { savedReply: presentSavedReply(first) };
    await accessFiles(actor.project.id, body.attachments);
    const row = await database.transaction((tx) => createSavedReply(tx, actor, body, clock.now()));
    return { savedReply: presentSavedReply(row) };
  });

  http.handle(endpoints.getSavedReply, async ({ actor, params }) => ({
    savedReply: presentSavedReply(await accessSavedReply(database, actor, params.savedReplyId)),
  }));

  http.handle(endpoints.updateSavedReply, async ({ actor, params, body }) => {
    await accessSavedReply(database, actor, params.savedReplyId);
    await accessFiles(actor.project.id, body.attachments);
    const row = await database.transaction((tx) => updateSavedReply(tx, actor, params.savedReplyId, body, clock.now()));
    return { savedReply: presentSavedReply(row) };
  });

  http.handle(endpoints.deleteSavedReply, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      const row = await accessSavedReply(tx, actor, params.savedReplyId, { lock: true });
      await deleteSavedReply(tx, row);
      tx.announce(savedReplyRemoved({ projectId: row.project_id, savedReplyId: row.id, ownerId: row.owner_id }));
    });
    return undefined;
  });

  http.handle(endpoints.uploadSavedReplyFile, ({ actor, body, idempotencyKey }) =>
    grantAgentUpload(context, actor, body, idempotencyKey),
  );

  /** Before the transaction, as a file may have to be looked at where it is kept. */
  async function accessFiles(projectId: string, attachments: readonly { content: string }[] = []) {
    for (const [index, { content }] of attachments.entries()) {
      const field = `attachments.${index}.content`;
      await accessSentFile(context, { projectId, url: content, field });
    }
  }
}
