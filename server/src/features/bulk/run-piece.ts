import { defaultFilter } from "@hark/contract/conversations/list-rules";
import { bulk as limits } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type ConversationWithVisitor, listStillMatching, lockConversations } from "../conversations/index.ts";
import { isMemberLocked } from "../members/index.ts";
import { lockTags } from "../tags/index.ts";
import { actOn, prepareAction, type Took } from "./act.ts";
import { bulkMoved } from "./events.ts";
import { giveBack } from "./give-back.ts";
import { actionOf, filterOf } from "./present.ts";
import { type BulkItemRow, type BulkJobRow, changeJob, listItemsAfter, listTakenItems, setTook } from "./queries.ts";

/** Goes on with a job that is locked and runs, by at most `length` conversations. Returns the job as it is then. */
export async function runPiece(tx: Tx, job: BulkJobRow, length: number, now: Date): Promise<BulkJobRow> {
  const after = job.status === "UNDOING" ? await undoPiece(tx, job, length, now) : await doPiece(tx, job, length, now);
  tx.announce(bulkMoved({ projectId: job.project_id, jobId: job.id }));
  return after;
}

async function doPiece(tx: Tx, job: BulkJobRow, length: number, now: Date): Promise<BulkJobRow> {
  const actor = { agentId: job.created_by_id };
  // Who has left the project changes nothing there any more.
  if (!(await isMemberLocked(tx, job.project_id, actor.agentId))) throw new AppError("FORBIDDEN");
  const ready = await prepareAction(tx, job.project_id, actionOf(job), now);
  const items = await listItemsAfter(tx, job, job.done, length);
  const conversations = await lockOf(tx, job, items);
  const matching = await listMatching(tx, job, items, now);
  let changed = 0;
  for (const item of items) {
    const conversation = conversations.get(item.conversation_id);
    if (!conversation || (matching && !matching.has(conversation.id))) continue;
    const took = await actOn(tx, conversation, ready, actor, now);
    if (!took) continue;
    await setTook(tx, item, took);
    changed += 1;
  }
  // One whose conversation has gone meanwhile has no item any more; nothing comes after the last.
  const last = items.at(-1)?.position ?? job.total;
  const isEnd = items.length < length || last >= job.total;
  return await changeJob(tx, job, {
    done: isEnd ? job.total : last,
    changed: job.changed + changed,
    failures: 0,
    moved_at: now,
    ...(isEnd && { status: "DONE", undo_until: new Date(now.getTime() + limits.undoMs) }),
  });
}

async function undoPiece(tx: Tx, job: BulkJobRow, length: number, now: Date): Promise<BulkJobRow> {
  const action = actionOf(job);
  const actor = { agentId: job.undone_by_id ?? job.created_by_id };
  const tagIds = action.type === "TAG" || action.type === "UNTAG" ? [action.tagId] : [];
  const tags = await lockTags(tx, job.project_id, tagIds, "use");
  const undo = { action, tag: tags.get(tagIds[0] ?? ""), startedById: job.created_by_id };
  const items = await listTakenItems(tx, job, length);
  const conversations = await lockOf(tx, job, items);
  let returned = 0;
  for (const item of items) {
    const conversation = conversations.get(item.conversation_id);
    const took = item.took as unknown as Took;
    if (conversation && (await giveBack(tx, conversation, undo, took, actor, now))) returned += 1;
    await setTook(tx, item, null);
  }
  return await changeJob(tx, job, {
    changed: job.changed - returned,
    failures: 0,
    moved_at: now,
    ...(items.length < length && { status: "UNDONE" }),
  });
}

async function lockOf(tx: Tx, job: BulkJobRow, items: readonly BulkItemRow[]) {
  const ids = items.map((item) => item.conversation_id);
  const rows: ConversationWithVisitor[] = await lockConversations(tx, job.project_id, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those that the filter still holds for; null where none was given. */
async function listMatching(tx: Tx, job: BulkJobRow, items: readonly BulkItemRow[], now: Date) {
  const filter = filterOf(job);
  if (!filter || !job.before || items.length === 0) return null;
  const { view, status = defaultFilter(view), where } = filter;
  const scope = { view, filter: status, where, agentId: job.created_by_id, now };
  const ids = items.map((item) => item.conversation_id);
  return await listStillMatching(tx, job.project_id, scope, { ids, before: job.before });
}
