import { hasVariable, readVariables } from "@hark/contract/saved-replies/variables";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { doAfterReply, type SavedRepliesSent } from "../conversations/index.ts";
import { savedReplyChanged } from "./events.ts";
import { presentSavedReply } from "./present.ts";
import { listSavedRepliesByIds, noteUse } from "./queries.ts";
import { t } from "./texts.ts";

/**
 * For `conversations`: what the saved replies of a message do beside their text, and that they were used. Of several each tag and
 * each note counts, and the last one that says something of the assignee, the status and the snooze. Ids that the agent can't see
 * are ignored. Throws VALIDATION_FAILED, which undoes the send, when a variable was not filled in.
 */
export async function applySavedReplies(tx: Tx, sent: SavedRepliesSent) {
  const { actor, conversationId, content, closes, now } = sent;
  refuseVariables(content);
  const viewer = { projectId: actor.project.id, agentId: actor.agentId };
  const rows = await listSavedRepliesByIds(tx, viewer, sent.savedReplyIds);
  if (rows.length === 0) return;
  const all = [...new Set(sent.savedReplyIds)].flatMap((id) => rows.filter((row) => row.id === id));
  const actions = all.map((row) => presentSavedReply(row).actions);
  const assign = actions.findLast((one) => one.assign !== null)?.assign;
  await doAfterReply(tx, actor, conversationId, {
    tagIds: actions.flatMap((one) => one.tagIds),
    assignedToId: assign === "SENDER" ? actor.agentId : assign === "NOBODY" ? null : (assign ?? undefined),
    notes: actions.flatMap((one) => one.note ?? []),
    status: closes ? null : (actions.findLast((one) => one.status !== null)?.status ?? null),
    snooze: closes ? null : (actions.findLast((one) => one.snooze !== null)?.snooze ?? null),
    now,
  });
  // Last, as a tag that is merged locks the tag first and then what names it.
  await noteUse(
    tx,
    actor.project.id,
    all.map((row) => row.id),
    now,
  );
  for (const { id } of all) tx.announce(savedReplyChanged({ projectId: actor.project.id, savedReplyId: id }));
}

function refuseVariables(content: string) {
  if (!hasVariable(content)) return;
  const variable = readVariables(content).find((part) => part.type === "variable")?.source ?? "";
  const message = t("variableLeft", { variable });
  throw new AppError("VALIDATION_FAILED", { message, fields: { content: message } });
}
