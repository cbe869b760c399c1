import * as endpoints from "@hark/contract/feedback/attachment-endpoints";
import { isPublic } from "@hark/contract/feedback/rules";
import { notFound } from "../../../platform/errors.ts";
import { grantAgentUpload, grantVisitorUpload } from "../../conversations/index.ts";
import type { FeatureContext } from "../../feature.ts";
import { releaseFile } from "../../files/index.ts";
import { feedbackChanged, feedbackCommented } from "../events.ts";
import { accessGroup } from "../links/access-group.ts";
import { findHolder, takeOut } from "./attachment-queries.ts";

/** Files of suggestions and comments: uploaded first, then named by what they go with. */
export function attachmentRoutes(context: FeatureContext) {
  const { http, database } = context;

  http.handle(endpoints.uploadFeedbackFile, ({ actor, body, idempotencyKey }) =>
    grantAgentUpload(context, actor, body, idempotencyKey, "FEEDBACK"),
  );

  http.handle(endpoints.uploadVisitorFeedbackFile, ({ actor, body, request, idempotencyKey }) =>
    grantVisitorUpload(context, { actor, request, wanted: body, purpose: "FEEDBACK", idempotencyKey }),
  );

  // What a stranger put before everybody, the team can take away.
  http.handle(endpoints.removeFeedbackFile, async ({ actor, params }) => {
    const { attachmentId } = params;
    const projectId = actor.project.id;
    await database.transaction(async (tx) => {
      const { item } = await accessGroup(tx, actor, params.feedbackId);
      const holder = await findHolder(tx, { projectId, groupId: item.group_id, attachmentId });
      if (!holder) throw notFound();
      await takeOut(tx, projectId, holder, attachmentId);
      await releaseFile(tx, context, holder.content);
      const { feedback_id: feedbackId, comment_id: commentId } = holder;
      if (commentId !== null) tx.announce(feedbackCommented({ projectId, feedbackId, commentId }));
      tx.announce(feedbackChanged({ projectId, feedbackId: item.id, wasPublic: isPublic(item.status) }));
    });
    return undefined;
  });
}
