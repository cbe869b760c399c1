import { publicStatuses } from "@hark/contract/feedback/rules";
import { type ExpressionBuilder, sql } from "kysely";
import type { Reader } from "../../../platform/database/database.ts";
import type { DB } from "../../../platform/database/tables.gen.ts";
import type { FeedbackRow } from "../queries.ts";

export interface TextRow {
  id: string;
  title: string;
  description: string;
  text_at: Date;
}

/** The database's clock, which stamps the texts. */
export async function readDatabaseTime(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(reader.db);
  const now = rows[0]?.now;
  if (!now) throw new Error("The database has no clock");
  return now;
}

/** Items whose texts were written since, oldest first. */
export function listTextsSince(
  reader: Reader,
  projectId: string,
  options: { since: Date; after: Pick<TextRow, "id" | "text_at"> | null; limit: number },
): Promise<TextRow[]> {
  const { since, after, limit } = options;
  return reader.db
    .selectFrom("feedbacks")
    .select(["id", "title", "description", "text_at"])
    .where("project_id", "=", projectId)
    .where("text_at", ">=", since)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple("text_at", "id"), ">", eb.tuple(after?.text_at as Date, after?.id as string))),
    )
    .orderBy("text_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The newest texts, newest first. */
export function listNewestTexts(
  reader: Reader,
  projectId: string,
  options: { after: Pick<TextRow, "id" | "text_at"> | null; limit: number },
): Promise<TextRow[]> {
  const { after, limit } = options;
  return reader.db
    .selectFrom("feedbacks")
    .select(["id", "title", "description", "text_at"])
    .where("project_id", "=", projectId)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple("text_at", "id"), "<", eb.tuple(after?.text_at as Date, after?.id as string))),
    )
    .orderBy("text_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export interface Answered extends FeedbackRow {
  /** The item whose words were found: the row itself, or one that was merged into it. */
  found_id: string;
}

/**
 * What stands for each of the found items: itself, or the target of its group. A visitor gets what they may see; where they wrote
 * a merged item and may not see its target, it is their own one (loop, section 4).
 */
export function listAnswers(
  reader: Reader,
  projectId: string,
  options: { foundIds: readonly string[]; visitorId: string | null; exceptGroupId: string | null },
): Promise<Answered[]> {
  const { foundIds, visitorId, exceptGroupId } = options;
  if (foundIds.length === 0) return Promise.resolve([]);
  const isVisible = (eb: ExpressionBuilder<DB & { answer: DB["feedbacks"] }, "answer">, visitor: string) =>
    eb.or([eb("answer.status", "in", publicStatuses), eb("answer.author_id", "=", visitor)]);
  return reader.db
    .selectFrom("feedbacks as found")
    .innerJoin("feedbacks as answer", "answer.id", "found.group_id")
    .selectAll("answer")
    .select("found.id as found_id")
    .where("found.project_id", "=", projectId)
    .where("answer.project_id", "=", projectId)
    .where("found.id", "in", foundIds)
    .$if(exceptGroupId !== null, (query) => query.where("found.group_id", "!=", exceptGroupId as string))
    .$if(visitorId !== null, (query) => query.where((eb) => isVisible(eb, visitorId as string)))
    .execute();
}
