import type { FilterLeaf, FilterNode } from "@hark/contract/filters/schema";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../src/platform/database/database.ts";

/**
 * A filter (wire/find.md, section 2) in the plainest SQL, over the tables where each fact is written first: every conversation is asked
 * every question. It shares nothing with the server's own way, and nothing with the contract's `evaluateFilter`.
 */

interface OracleViewer {
  projectId: string;
  agentId: string;
  now: Date;
}

/** One first-level value of a visitor's metadata, as section 2 says that it is shown; PostgreSQL can't read all that JSON allows. */
export interface ShownValue {
  visitorId: string;
  key: string;
  shown: string;
  /** Where it is one, also as text. */
  number: number | null;
}

/** Keeps what `askOracle` needs of the visitors' metadata. */
export async function tellOracle(database: Database, values: readonly ShownValue[]): Promise<void> {
  await sql`create table shown_values (visitor_id uuid, key text, shown text, number double precision)`.execute(
    database.db,
  );
  const rows = values.map(
    ({ visitorId, key, shown, number }) =>
      sql`(${visitorId}::uuid, ${storable(key)}, ${storable(shown)}, ${number}::double precision)`,
  );
  await sql`insert into shown_values values ${sql.join(rows)}`.execute(database.db);
}

/** The ids of a project's conversations for which a filter holds, newest last message first, then by id. */
export async function askOracle(database: Database, node: FilterNode, viewer: OracleViewer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations c
    where c.project_id = ${viewer.projectId}::uuid and c.merged_into_id is null and ${holds(node, viewer)}
    order by (select max(m.created_at) from messages m where m.conversation_id = c.id) desc, c.id desc`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
}

type Sql = RawBuilder<unknown>;

/** PostgreSQL keeps no NUL; neither sign is in any value that a test asks for. */
const storable = (text: string) => text.replaceAll("\0", "\u0001");

function holds(node: FilterNode, viewer: OracleViewer): Sql {
  if ("and" in node)
    return sql`(${sql.join(
      node.and.map((one) => holds(one, viewer)),
      sql` and `,
    )})`;
  if ("or" in node)
    return sql`(${sql.join(
      node.or.map((one) => holds(one, viewer)),
      sql` or `,
    )})`;
  if (node.op === "isNot") return sql`not (${anyOf(node, viewer)})`;
  if (node.op === "is" && typeof node.value !== "boolean") return anyOf(node, viewer);
  return fact(node, viewer);
}

/** Whether one of the values holds; a fact that is missing is none of them. */
function anyOf(leaf: FilterLeaf, viewer: OracleViewer): Sql {
  const values: unknown[] = Array.isArray(leaf.value) ? leaf.value : [leaf.value];
  return sql`(${sql.join(
    values.map((value) => one(leaf, value, viewer)),
    sql` or `,
  )})`;
}

function one(leaf: FilterLeaf, value: unknown, { agentId }: OracleViewer): Sql {
  switch (leaf.field) {
    case "type":
      return sql`c.type = ${value}`;
    case "status":
      return value === "CLOSED" ? sql`c.status = 'CLOSED'` : sql`c.status <> 'CLOSED'`;
    case "assignee":
      if (value === null) return sql`c.assigned_to_id is null`;
      return sql`c.assigned_to_id is not null and c.assigned_to_id = ${value === "me" ? agentId : value}::uuid`;
    case "tag":
      return sql`exists (select from conversation_tags t where t.conversation_id = c.id and t.tag_id = ${value}::uuid)`;
    case "visitor":
      return sql`c.visitor_id = ${value}::uuid`;
    case "language": {
      const wanted = storable(String(value)).toLowerCase().replaceAll("_", "-");
      const known = sql`lower(translate(v.locale ->> 'language', '_', '-'))`;
      return sql`exists (select from visitors v where v.id = c.visitor_id
        and (${known} = ${wanted} or left(${known}, ${wanted.length + 1}::int) = ${`${wanted}-`}))`;
    }
    case "metadata": {
      const wanted = storable(typeof value === "string" ? value : JSON.stringify(value)).toLowerCase();
      return ofValue(leaf.key, sql`lower(s.shown) = ${wanted}`);
    }
    default:
      throw new Error(`${leaf.field} has no such op`);
  }
}

const ofValue = (key: string, condition: Sql): Sql =>
  sql`exists (select from shown_values s where s.visitor_id = c.visitor_id and s.key = ${storable(key)} and ${condition})`;

const is = (condition: Sql, value: boolean): Sql => (value ? condition : sql`not (${condition})`);

function fact(leaf: FilterLeaf, viewer: OracleViewer): Sql {
  const last = (column: Sql) =>
    sql`(select ${column} from messages m where m.conversation_id = c.id order by m.sequence desc limit 1)`;
  switch (leaf.field) {
    case "snoozed":
      return is(sql`c.status = 'SNOOZED'`, leaf.value);
    case "waiting":
      return is(sql`${last(sql`m.sender_type`)} = 'WIDGET_USER'`, leaf.value);
    case "unread":
      return is(
        sql`exists (select from notifications n where n.item_id = c.id and n.agent_id = ${viewer.agentId}::uuid and n.category = 'CONVERSATION')`,
        leaf.value,
      );
    case "mentioned":
      return is(
        sql`c.id in (select n.conversation_id from conversation_notes n, note_mentions m where m.note_id = n.id and m.agent_id = ${viewer.agentId}::uuid)`,
        leaf.value,
      );
    case "verified":
      return is(sql`exists (select from visitors v where v.id = c.visitor_id and v.is_verified)`, leaf.value);
    case "page": {
      const wanted = storable(leaf.value).toLowerCase();
      const at = sql`coalesce(position(${wanted} in lower(c.page_url)), 0)`;
      return leaf.op === "contains" ? sql`${at} > 0` : sql`${at} = 1`;
    }
    case "metadata":
      if (leaf.op === "exists") return is(ofValue(leaf.key, sql`true`), leaf.value);
      if (leaf.op === "above") return ofValue(leaf.key, sql`s.number > ${leaf.value}::double precision`);
      if (leaf.op === "below") return ofValue(leaf.key, sql`s.number < ${leaf.value}::double precision`);
      return ofValue(leaf.key, sql`position(${storable(String(leaf.value)).toLowerCase()} in lower(s.shown)) > 0`);
    case "created":
    case "lastMessage": {
      const at = leaf.field === "created" ? sql`c.created_at` : last(sql`m.created_at`);
      const { op, value } = leaf;
      if (op === "before") return sql`${at} < ${value}::timestamptz`;
      if (op === "after") return sql`${at} >= ${value}::timestamptz`;
      const back = sql`${viewer.now}::timestamptz - make_interval(hours => ${24 * Number(value)}::int)`;
      return op === "within" ? sql`${at} >= ${back}` : sql`${at} < ${back}`;
    }
    default:
      throw new Error(`${leaf.field} has no such op`);
  }
}
