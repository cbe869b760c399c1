import type { Database, Tx } from "../../platform/database/database.ts";
import { forgetMails } from "../../platform/mail/forget-mails.ts";
import { emailKey, findAccountByEmailKey } from "../accounts/index.ts";
import { findProjectOfVisitors } from "../projects/index.ts";
import type { Removed, VisitorCommandHooks } from "./command-hooks.ts";
import { visitorDeleted } from "./events.ts";
import { deleteVisitor, lockVisitor, type VisitorRow } from "./queries.ts";

/**
 * Removes a visitor and what identifies them. What others have a part in stays under a neutral name; `removals` decide. Null:
 * somebody was quicker, there is no such visitor any more. Bytes of the files are the caller's to remove after the commit.
 */
export function removeVisitor(
  database: Database,
  visitor: VisitorRow,
  removals: VisitorCommandHooks["removals"],
): Promise<Removed | null> {
  return database.transaction(async (tx) => {
    // Held to the end, so that the visitor starts nothing new meanwhile.
    const locked = await lockVisitor(tx, visitor.project_id, visitor.id);
    if (!locked) return null;
    const parts: Removed[] = [];
    for (const remove of removals) parts.push(await remove(tx, locked));
    const mentions = parts.flatMap((part) => part.mentions);
    await forgetMails(tx, { mentions, to: await mailedAs(tx, locked) });
    await deleteVisitor(tx, locked);
    tx.announce(visitorDeleted({ projectId: locked.project_id, visitorId: locked.id }));
    return { lines: parts.flatMap((part) => part.lines), fileNames: parts.flatMap((part) => part.fileNames), mentions };
  });
}

/** Null for an address that an account has too: mails about the project may be the member's own. */
async function mailedAs(tx: Tx, { email, project_id: projectId }: VisitorRow) {
  if (email === null || (await findAccountByEmailKey(tx, emailKey(email)))) return null;
  const project = await findProjectOfVisitors(tx, projectId);
  return project ? { address: email, about: project.name } : null;
}
