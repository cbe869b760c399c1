import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { VisitorUse } from "../visitors/index.ts";
import type { KnownIssueRow } from "./queries.ts";

type OfIssue = Pick<KnownIssueRow, "id" | "project_id">;

/** Never before an address that the same transaction gives: the database notes that by its own clock. */
const joinedAt = (now: Date) => sql<Date>`greatest(${now}, now())`;

/** Returns whether the visitor had not joined before. */
export async function insertJoin(tx: Tx, issue: OfIssue, visitorId: string, now: Date): Promise<boolean> {
  const row = await tx.db
    .insertInto("known_issue_joins")
    .values({
      known_issue_id: issue.id,
      visitor_id: visitorId,
      project_id: issue.project_id,
      created_at: joinedAt(now),
    })
    .onConflict((conflict) => conflict.columns(["known_issue_id", "visitor_id"]).doNothing())
    .returning("visitor_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** As if the visitor had joined just now: told is the address that is known by then. */
export async function renewJoin(tx: Tx, issue: OfIssue, visitorId: string, now: Date) {
  await tx.db
    .updateTable("known_issue_joins")
    .set({ created_at: joinedAt(now) })
    .where("project_id", "=", issue.project_id)
    .where("known_issue_id", "=", issue.id)
    .where("visitor_id", "=", visitorId)
    .execute();
}

/** Returns whether the visitor had joined. */
export async function deleteJoin(tx: Tx, issue: OfIssue, visitorId: string): Promise<boolean> {
  const row = await tx.db
    .deleteFrom("known_issue_joins")
    .where("project_id", "=", issue.project_id)
    .where("known_issue_id", "=", issue.id)
    .where("visitor_id", "=", visitorId)
    .returning("visitor_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these issues the visitor has joined. */
export async function listJoinedIds(
  reader: Reader,
  { id: visitorId, project_id: projectId }: { id: string; project_id: string },
  issueIds: readonly string[],
): Promise<Set<string>> {
  if (issueIds.length === 0) return new Set();
  const rows = await reader.db
    .selectFrom("known_issue_joins")
    .select("known_issue_id")
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", visitorId)
    .where("known_issue_id", "in", issueIds)
    .execute();
  return new Set(rows.map((row) => row.known_issue_id));
}

/** A page of those who joined, by id. */
export async function listJoinedVisitorIds(
  reader: Reader,
  issue: OfIssue,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await reader.db
    .selectFrom("known_issue_joins")
    .select("visitor_id")
    .where("project_id", "=", issue.project_id)
    .where("known_issue_id", "=", issue.id)
    .$if(after !== undefined, (query) => query.where("visitor_id", ">", after as string))
    .orderBy("visitor_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.visitor_id);
}

/**
 * Gives what a visitor joined to the one that they are the same person as. What was joined with an address is joined with the one that
 * goes along, which counts as given just now. Returns the issues.
 */
export async function moveJoins(
  tx: Tx,
  projectId: string,
  from: { id: string; email_given_at: Date | null },
  toVisitorId: string,
) {
  const taken = await tx.db
    .deleteFrom("known_issue_joins")
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", from.id)
    .returningAll()
    .execute();
  if (taken.length === 0) return [];
  await tx.db
    .insertInto("known_issue_joins")
    .values(
      taken.map((row) => ({
        ...row,
        visitor_id: toVisitorId,
        ...(from.email_given_at !== null &&
          from.email_given_at <= row.created_at && { created_at: joinedAt(row.created_at) }),
      })),
    )
    .onConflict((conflict) => conflict.columns(["known_issue_id", "visitor_id"]).doNothing())
    .execute();
  return taken.map((row) => row.known_issue_id);
}

/** Returns the issues that the visitor had joined. */
export async function deleteJoinsOf(tx: Tx, visitor: { id: string; project_id: string }): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom("known_issue_joins")
    .where("project_id", "=", visitor.project_id)
    .where("visitor_id", "=", visitor.id)
    .returning("known_issue_id")
    .execute();
  return rows.map((row) => row.known_issue_id);
}

export function listJoinsOf(reader: Reader, visitor: { id: string; project_id: string }) {
  return reader.db
    .selectFrom("known_issue_joins")
    .innerJoin("known_issues", "known_issues.id", "known_issue_joins.known_issue_id")
    .select(["known_issues.id", "known_issues.title", "known_issues.state", "known_issue_joins.created_at"])
    .where("known_issues.project_id", "=", visitor.project_id)
    .where("known_issue_joins.visitor_id", "=", visitor.id)
    .orderBy("known_issue_joins.created_at")
    .execute();
}

export const knownIssueUse: VisitorUse = sql<boolean>`
  exists (select from known_issue_joins where known_issue_joins.visitor_id = visitors.id)`;
