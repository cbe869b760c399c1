import { savedReplies as limits } from "@hark/contract/limits";
import { foldText, shortcutKey } from "@hark/contract/saved-replies/rules";
import type { newSavedReply, savedReplyChange } from "@hark/contract/saved-replies/schema";
import type { z } from "zod";
import type { Tx } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { type AgentActor, isMemberLocked } from "../members/index.ts";
import { lockTags } from "../tags/index.ts";
import { savedReplyChanged } from "./events.ts";
import { accessSavedReply } from "./policy.ts";
import {
  changeSavedReply,
  countSavedReplies,
  findSavedReplyByClientId,
  insertSavedReply,
  isShortcutTaken,
  lockSavedReplies,
  replaceAttachments,
  type SavedReplyRow,
  type SavedReplyValues,
} from "./queries.ts";
import { t } from "./texts.ts";

type Change = z.output<typeof savedReplyChange>;
type New = z.output<typeof newSavedReply> & { clientId?: string | undefined };

/** Saves a reply. A repeat with the same client id returns the first one. */
export async function createSavedReply(
  tx: Tx,
  actor: Pick<AgentActor, "agentId" | "project">,
  input: New,
  now: Date,
): Promise<SavedReplyRow> {
  const projectId = actor.project.id;
  await lockSavedReplies(tx, projectId);
  const first = input.clientId && (await findSavedReplyByClientId(tx, viewerOf(actor), input.clientId));
  if (first) return first;
  if ((await countSavedReplies(tx, projectId)) >= limits.perProject) {
    throw new AppError("LIMIT_REACHED", { message: t("manySavedReplies", { count: limits.perProject }) });
  }
  const isShared = input.isShared ?? true;
  // An own one goes with its owner: who is leaving meanwhile must not leave one behind.
  if (!isShared && !(await isMemberLocked(tx, projectId, actor.agentId))) throw notFound();
  const id = newId();
  const values: SavedReplyValues = {
    ...noActions,
    owner_id: isShared ? null : actor.agentId,
    title: input.title,
    title_key: foldText(input.title),
    shortcut: null,
    shortcut_key: null,
    locale: null,
    locale_key: null,
    body: input.body,
    body_key: foldText(input.body),
    ...toValues(input),
  };
  await requireActions(tx, projectId, values);
  await requireFreeShortcut(tx, projectId, { ...values, id });
  await insertSavedReply(tx, {
    ...values,
    id,
    project_id: projectId,
    created_by_id: actor.agentId,
    client_id: input.clientId ?? null,
    created_at: now,
    updated_at: now,
  });
  await replaceAttachments(
    tx,
    { project_id: projectId, id },
    (input.attachments ?? []).map(({ content }) => content),
  );
  tx.announce(savedReplyChanged({ projectId, savedReplyId: id }));
  return accessSavedReply(tx, actor, id);
}

/** Changes what is named. An own one can be shared; a shared one stays shared. */
export async function updateSavedReply(
  tx: Tx,
  actor: AgentActor,
  savedReplyId: string,
  change: Change,
  now: Date,
): Promise<SavedReplyRow> {
  const projectId = actor.project.id;
  await lockSavedReplies(tx, projectId);
  // Not locked: whoever merges a tag locks the tag first and then what names it, and others wait at the lock above.
  const row = await accessSavedReply(tx, actor, savedReplyId);
  const isShared = row.owner_id === null;
  if (isShared && change.isShared === false) throw new AppError("CONFLICT", { message: t("staysShared") });
  if (Object.values(change).every((value) => value === undefined)) return row;
  const values = { ...toValues(change), ...(change.isShared === true && { owner_id: null }) };
  await requireActions(tx, projectId, values);
  await requireFreeShortcut(tx, projectId, { ...row, ...values });
  await changeSavedReply(tx, row, { ...values, updated_at: now });
  if (change.attachments)
    await replaceAttachments(
      tx,
      row,
      change.attachments.map(({ content }) => content),
    );
  tx.announce(savedReplyChanged({ projectId, savedReplyId }));
  return accessSavedReply(tx, actor, savedReplyId);
}

const viewerOf = (actor: Pick<AgentActor, "agentId" | "project">) => ({
  projectId: actor.project.id,
  agentId: actor.agentId,
});

const noActions = { tag_ids: [] as string[], assign: null, note: null, status: null, snooze: null };

/** The columns of the fields that are named. The actions are replaced as a whole. */
function toValues({ title, shortcut, locale, body, actions }: Change): Partial<SavedReplyValues> {
  return {
    ...(title !== undefined && { title, title_key: foldText(title) }),
    ...(shortcut !== undefined && { shortcut, shortcut_key: shortcut && shortcutKey(shortcut) }),
    ...(locale !== undefined && { locale, locale_key: locale && shortcutKey(locale) }),
    ...(body !== undefined && { body, body_key: foldText(body) }),
    ...(actions !== undefined && toActionValues(actions)),
  };
}

function toActionValues(actions: Change["actions"] | null) {
  const { tagIds, assign, note, status, snooze } = actions ?? {};
  return {
    tag_ids: [...new Set(tagIds ?? [])],
    assign: assign ?? null,
    note: note ?? null,
    status: status ?? null,
    snooze: snooze === undefined || snooze === null ? null : String(snooze),
  };
}

/** What the actions name has to be there when they are saved; what goes later is left out when they are done. */
async function requireActions(tx: Tx, projectId: string, values: Partial<SavedReplyValues>) {
  const { assign } = values;
  if (assign && assign !== "SENDER" && assign !== "NOBODY" && !(await isMemberLocked(tx, projectId, assign))) {
    throw refused("actions.assign", t("agentNotMember"));
  }
  const tagIds = values.tag_ids ?? [];
  const tags = await lockTags(tx, projectId, tagIds, "use");
  for (const [index, id] of tagIds.entries()) {
    const tag = tags.get(id);
    if (!tag || tag.archived_at !== null) throw refused(`actions.tagIds.${index}`, t("tagNotThere"));
  }
}

async function requireFreeShortcut(
  tx: Tx,
  projectId: string,
  wanted: Pick<SavedReplyValues, "owner_id" | "shortcut" | "shortcut_key" | "locale_key"> & { id: string },
) {
  if (wanted.shortcut === null || wanted.shortcut_key === null) return;
  const isTaken = await isShortcutTaken(tx, projectId, {
    ownerId: wanted.owner_id,
    shortcutKey: wanted.shortcut_key,
    localeKey: wanted.locale_key,
    exceptId: wanted.id,
  });
  if (isTaken) throw new AppError("NAME_IN_USE", { message: t("shortcutTaken", { shortcut: wanted.shortcut }) });
}

function refused(field: string, message: string): AppError {
  return new AppError("VALIDATION_FAILED", { message, fields: { [field]: message } });
}
