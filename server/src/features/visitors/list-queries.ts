import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import type { VisitorRow } from "./queries.ts";

/** A place in the list: when somebody was last seen, to the microsecond as PostgreSQL writes it, and the id. */
export interface VisitorPosition {
  seenAt: string;
  id: string;
}

export type ListedVisitor = VisitorRow & { seen_at: string };

/** In the order of these ids, without those who are not there any more. */
export function listVisitorsById(reader: Reader, projectId: string, ids: readonly string[]): Promise<VisitorRow[]> {
  return reader.db
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
}

/** The next visitors of the list. `ids` are the only ones that come into question, and `holds` has to hold for each. */
export function listVisitorRows(
  reader: Reader,
  projectId: string,
  options: {
    after: VisitorPosition | null;
    limit: number;
    ids?: readonly string[] | undefined;
    holds?: RawBuilder<boolean> | undefined;
  },
): Promise<ListedVisitor[]> {
  const { after, limit, ids, holds } = options;
  return reader.db
    .selectFrom("visitors")
    .selectAll()
    .select(sql<string>`to_char(last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("seen_at"))
    .where("project_id", "=", projectId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(last_seen_at, id) < (${after?.seenAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`visitors.id = any(${ids}::uuid[])`))
    .$if(holds !== undefined, (query) => query.where(holds as RawBuilder<boolean>))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
