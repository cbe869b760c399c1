import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { FeedbackEdits } from "../../platform/database/tables.gen.ts";
import type { FeedbackRow } from "./queries.ts";

export type EditRow = Selectable<FeedbackEdits> & { agent_name: string | null; agent_avatar_url: string | null };

export function updateContent(
  tx: Tx,
  feedback: Pick<FeedbackRow, "id" | "project_id">,
  change: Pick<FeedbackRow, "title" | "description" | "owner_id" | "eta_quarter" | "edited_at">,
): Promise<FeedbackRow> {
  return tx.db
    .updateTable("feedbacks")
    .set(change)
    .where("project_id", "=", feedback.project_id)
    .where("id", "=", feedback.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertEdit(tx: Tx, edit: Selectable<FeedbackEdits>) {
  await tx.db.insertInto("feedback_edits").values(edit).execute();
}

/** Newest first. */
export function listEdits(
  reader: Reader,
  projectId: string,
  feedbackId: string,
  { limit, after }: { limit: number; after: { value: Date; id: string } | null },
): Promise<EditRow[]> {
  return reader.db
    .selectFrom("feedback_edits as edit")
    .leftJoin("agents", "agents.id", "edit.agent_id")
    .selectAll("edit")
    .select(["agents.display_name as agent_name", "agents.avatar_url as agent_avatar_url"])
    .where("edit.project_id", "=", projectId)
    .where("edit.feedback_id", "=", feedbackId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("edit.created_at", "edit.id"), "<", eb.tuple(after?.value as Date, after?.id as string)),
      ),
    )
    .orderBy("edit.created_at", "desc")
    .orderBy("edit.id", "desc")
    .limit(limit)
    .execute();
}

/** Returns the items that were the agent's. */
export async function releaseOwned(tx: Tx, projectId: string, agentId: string): Promise<string[]> {
  const rows = await tx.db
    .updateTable("feedbacks")
    .set({ owner_id: null })
    .where("project_id", "=", projectId)
    .where("owner_id", "=", agentId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
