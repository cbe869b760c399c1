import * as endpoints from "@hark/contract/feedback/private-comment-endpoints";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { FeatureContext } from "../../feature.ts";
import type { AgentActor } from "../../members/index.ts";
import { accessAttachments } from "../attachments/attachments.ts";
import { accessGroup } from "../links/access-group.ts";
import { accessFeedback } from "../policy.ts";
import { presentPrivateComment } from "./present-private-comment.ts";
import { findPrivateCommentOf, listPrivateComments } from "./private-comment-queries.ts";
import { changePrivateComment, dropPrivateComment, writePrivateComment } from "./write-private-comment.ts";

/** What the team writes for itself, at the agents' door alone. */
export function privateCommentRoutes(context: FeatureContext) {
  const { http, database, clock } = context;

  http.handle(endpoints.listPrivateComments, async ({ actor, params, query }) => {
    const { group_id: itemId } = await accessFeedback(database, actor, params.feedbackId);
    const { comments, hasMore } = await listPrivateComments(database, actor.project.id, itemId, query);
    return { privateComments: comments.map(presentPrivateComment), hasMore };
  });

  http.handle(endpoints.createPrivateComment, async ({ actor, params, body }) => {
    const named = { projectId: actor.project.id, isVisitors: false, attachments: body.attachments };
    await accessFeedback(database, actor, params.feedbackId);
    const attachments = await accessAttachments(context, named);
    const comment = await database.transaction(async (tx) => {
      const { item } = await accessGroup(tx, actor, params.feedbackId);
      const { agentId } = actor;
      return writePrivateComment(tx, item, {
        agentId,
        content: body.content,
        attachments,
        quoted: null,
        clientId: body.clientId,
        now: clock.now(),
      });
    });
    return { privateComment: presentPrivateComment(comment) };
  });

  http.handle(endpoints.updatePrivateComment, async ({ actor, params, body }) => {
    const comment = await database.transaction(async (tx) => {
      const { itemId, known } = await accessOwnComment(tx, actor, params);
      return changePrivateComment(tx, known, { itemId, content: body.content, now: clock.now() });
    });
    return { privateComment: presentPrivateComment(comment) };
  });

  http.handle(endpoints.deletePrivateComment, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      const { itemId, known } = await accessOwnComment(tx, actor, params);
      await dropPrivateComment(tx, known, { itemId });
    });
    return undefined;
  });
}

/** Only its author changes one; everybody else gets FORBIDDEN. */
async function accessOwnComment(
  tx: Tx,
  actor: AgentActor,
  { feedbackId, commentId }: { feedbackId: string; commentId: string },
) {
  const { item } = await accessGroup(tx, actor, feedbackId);
  const known = await findPrivateCommentOf(tx, actor.project.id, item.id, commentId);
  if (!known) throw notFound();
  if (known.agent_id !== actor.agentId) throw new AppError("FORBIDDEN");
  return { itemId: item.id, known };
}
