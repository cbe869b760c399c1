import type { Database, Tx } from "../../platform/database/database.ts";
import { forgetMails } from "../../platform/mail/forget-mails.ts";
import { emailKey, findAccountByEmailKey } from "../accounts/index.ts";
import { findProjectOfVisitors } from "../projects/index.ts";
import type { Removed, VisitorCommandHooks } from "./command-hooks.ts";
import { visitorDeleted } from "./events.ts";
import { deleteVisitor, lockVisitor, type VisitorRow } from "./queries.ts";

/**
 * Deletes a visitor and everything that identifies them. Feedback that others take part in stays under a neutral name;
 * `removals` decide. Returns null when the visitor is already gone. The caller deletes the files' bytes after the commit.
 */
export function removeVisitor(
  database: Database,
  visitor: VisitorRow,
  removals: VisitorCommandHooks["removals"],
): Promise<Removed | null> {
  return database.transaction(async (tx) => {
    // The lock is held to the end, so that the visitor can't start anything new meanwhile.
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

/** Returns null for an address that is also an account's, since mails about the project may be the member's own. */
async function mailedAs(tx: Tx, { email, project_id: projectId }: VisitorRow) {
  if (email === null || (await findAccountByEmailKey(tx, emailKey(email)))) return null;
  const project = await findProjectOfVisitors(tx, projectId);
  return project ? { address: email, about: project.name } : null;
}
