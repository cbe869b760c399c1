import type { Reader } from "../../platform/database/database.ts";

/** As many as their list has. */
export async function countConversationsOfVisitor(
  reader: Reader,
  projectId: string,
  visitorId: string,
): Promise<number> {
  const row = await reader.db
    .selectFrom("conversations")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", visitorId)
    .where("merged_into_id", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The addresses that a visitor's conversations began on, each once, latest first. */
export async function listPagesOfVisitor(reader: Reader, projectId: string, visitorId: string, limit: number) {
  const rows = await reader.db
    .selectFrom("conversations")
    .select((eb) => ["page_url", eb.fn.max("created_at").as("at")])
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", visitorId)
    .where("page_url", "is not", null)
    .groupBy("page_url")
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ page_url: url, at }) => (url === null ? [] : [{ url, at }]));
}
