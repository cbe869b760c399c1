import type { Reader, Tx } from "../../platform/database/database.ts";

/** Finds the mail that an unsubscribe link belongs to. */
export function findStatusMailByToken(reader: Reader, tokenHash: Buffer) {
  return reader.db
    .selectFrom("feedback_mails")
    .innerJoin("projects", "projects.id", "feedback_mails.project_id")
    .select(["feedback_mails.project_id", "feedback_mails.email_key", "projects.name as project_name"])
    .where("feedback_mails.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function isUnsubscribed(reader: Reader, projectId: string, emailKey: string): Promise<boolean> {
  const row = await reader.db
    .selectFrom("feedback_unsubscribes")
    .select("email_key")
    .where("project_id", "=", projectId)
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertUnsubscribe(tx: Tx, projectId: string, emailKey: string) {
  await tx.db
    .insertInto("feedback_unsubscribes")
    .values({ project_id: projectId, email_key: emailKey })
    .onConflict((conflict) => conflict.columns(["project_id", "email_key"]).doNothing())
    .execute();
}

/** Moves a guest's status mails to the verified visitor, so that their links still work and nobody is mailed twice. */
export async function moveStatusMails(tx: Tx, projectId: string, fromVisitorId: string, toVisitorId: string) {
  await tx.db
    .updateTable("feedback_mails")
    .set({ visitor_id: toVisitorId })
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", fromVisitorId)
    .execute();
}
