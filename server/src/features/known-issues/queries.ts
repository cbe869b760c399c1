import type { KnownIssueState } from "@hark/contract/known-issues/schema";
import type { Term } from "@hark/contract/search/lexemes";
import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { KnownIssues } from "../../platform/database/tables.gen.ts";
import type { TimePosition } from "./cursor.ts";

export type KnownIssueRow = Selectable<KnownIssues>;
export type KnownIssueWithAuthor = KnownIssueRow & { author_name: string | null; author_avatar_url: string | null };

const withAuthor = (reader: Reader) =>
  reader.db
    .selectFrom("known_issues")
    .leftJoin("agents", "agents.id", "known_issues.created_by_id")
    .selectAll("known_issues")
    .select(["agents.display_name as author_name", "agents.avatar_url as author_avatar_url"]);

/** `lock` locks it until the transaction ends, as an update does. */
export function findKnownIssue(
  reader: Reader,
  projectId: string,
  knownIssueId: string,
  options: { lock?: boolean } = {},
): Promise<KnownIssueWithAuthor | undefined> {
  return withAuthor(reader)
    .where("known_issues.project_id", "=", projectId)
    .where("known_issues.id", "=", knownIssueId)
    .$if(options.lock === true, (query) => query.forNoKeyUpdate("known_issues"))
    .executeTakeFirst();
}

export function findKnownIssueByClientId(
  reader: Reader,
  projectId: string,
  agentId: string,
  clientId: string,
): Promise<KnownIssueWithAuthor | undefined> {
  return withAuthor(reader)
    .where("known_issues.project_id", "=", projectId)
    .where("known_issues.created_by_id", "=", agentId)
    .where("known_issues.client_id", "=", clientId)
    .executeTakeFirst();
}

/** Newest first. Each term has to be among the words of an issue, or to begin one. */
export function listKnownIssues(
  reader: Reader,
  projectId: string,
  options: {
    state: KnownIssueState | undefined;
    terms: readonly Term[];
    limit: number;
    after: TimePosition | null;
  },
): Promise<KnownIssueWithAuthor[]> {
  const { state, terms, limit, after } = options;
  return terms
    .reduce(
      (query, { lexeme, isPrefix }) =>
        query.where(
          isPrefix
            ? sql<boolean>`exists (select from unnest(known_issues.words) as word where starts_with(word, ${lexeme}))`
            : sql<boolean>`known_issues.words @> array[${lexeme}]`,
        ),
      withAuthor(reader).where("known_issues.project_id", "=", projectId),
    )
    .$if(state !== undefined, (query) => query.where("known_issues.state", "=", state as KnownIssueState))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("known_issues.created_at", "known_issues.id"),
          "<",
          eb.tuple((after as TimePosition).at, (after as TimePosition).id),
        ),
      ),
    )
    .orderBy("known_issues.created_at", "desc")
    .orderBy("known_issues.id", "desc")
    .limit(limit)
    .execute();
}

/** Whoever opens an issue waits for the others, so that none is too many. Held until the transaction ends. */
export async function lockOpenIssues(tx: Tx, projectId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`known-issues:${projectId}`}, 0))`.execute(tx.db);
}

export async function countOpenIssues(reader: Reader, projectId: string): Promise<number> {
  const { count } = await reader.db
    .selectFrom("known_issues")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("project_id", "=", projectId)
    .where("state", "=", "OPEN")
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertKnownIssue(
  tx: Tx,
  issue: Pick<
    KnownIssueRow,
    "id" | "project_id" | "title" | "text" | "eta" | "title_words" | "words" | "client_id" | "created_at"
  > & { created_by_id: string },
) {
  await tx.db.insertInto("known_issues").values(issue).execute();
}

export async function updateIssue(
  tx: Tx,
  issue: Pick<KnownIssueRow, "id" | "project_id">,
  change: Pick<KnownIssueRow, "title" | "text" | "eta" | "state" | "fixed_at" | "title_words" | "words">,
) {
  await tx.db
    .updateTable("known_issues")
    .set(change)
    .where("project_id", "=", issue.project_id)
    .where("id", "=", issue.id)
    .execute();
}

export async function deleteIssue(tx: Tx, issue: Pick<KnownIssueRow, "id" | "project_id">) {
  await tx.db
    .deleteFrom("known_issues")
    .where("project_id", "=", issue.project_id)
    .where("id", "=", issue.id)
    .execute();
}

export type OpenIssue = Pick<KnownIssueRow, "id" | "title" | "title_words" | "words">;

/** Of those that a visitor may be shown: at most as many as may be open. */
export function listOpenWords(reader: Reader, projectId: string): Promise<OpenIssue[]> {
  return reader.db
    .selectFrom("known_issues")
    .select(["id", "title", "title_words", "words"])
    .where("project_id", "=", projectId)
    .where("state", "=", "OPEN")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function listIssuesByIds(reader: Reader, projectId: string, ids: readonly string[]): Promise<KnownIssueRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return reader.db
    .selectFrom("known_issues")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "in", ids)
    .execute();
}

export function listIssuesWithAuthor(
  reader: Reader,
  projectId: string,
  ids: readonly string[],
): Promise<KnownIssueWithAuthor[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return withAuthor(reader)
    .where("known_issues.project_id", "=", projectId)
    .where("known_issues.id", "in", ids)
    .execute();
}

/** Newest first. */
export function listNewestOpen(reader: Reader, projectId: string, limit: number): Promise<KnownIssueRow[]> {
  return reader.db
    .selectFrom("known_issues")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("state", "=", "OPEN")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Those that the visitor joined and that were fixed after a time, the last fixed first. */
export function listFixedJoined(
  reader: Reader,
  { id: visitorId, project_id: projectId }: { id: string; project_id: string },
  options: { fixedAfter: Date; limit: number },
): Promise<KnownIssueRow[]> {
  return reader.db
    .selectFrom("known_issues")
    .innerJoin("known_issue_joins", "known_issue_joins.known_issue_id", "known_issues.id")
    .selectAll("known_issues")
    .where("known_issues.project_id", "=", projectId)
    .where("known_issue_joins.visitor_id", "=", visitorId)
    .where("known_issues.state", "=", "FIXED")
    .where("known_issues.fixed_at", ">", options.fixedAfter)
    .orderBy("known_issues.fixed_at", "desc")
    .orderBy("known_issues.id", "desc")
    .limit(options.limit)
    .execute();
}
