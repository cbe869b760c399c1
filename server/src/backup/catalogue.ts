import { once } from "node:events";
import pg from "pg";

/** What PostgreSQL's own catalogue says about the tables of a schema. */
export interface Table {
  name: string;
  /** The stored columns, without generated ones. */
  columns: string[];
  hasTriggers: boolean;
}

export interface Sequence {
  name: string;
  /** As text: it may be larger than a number holds. */
  value: string;
  isCalled: boolean;
}

const quote = pg.escapeIdentifier;
export const inSchema = (schema: string, name: string) => `${quote(schema)}.${quote(name)}`;

export const listOfColumns = (columns: readonly string[]) => columns.map(quote).join(", ");

/**
 * Called before a COPY, whose stream ends a little before the connection accepts the next query. It resolves also when the
 * connection breaks, since the stream reports that.
 */
export const untilIdle = (client: pg.Client): Promise<unknown> => once(client, "drain").catch(() => undefined);

/** Returns the schema of unqualified names, such as those in the migrations. */
export async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>("select current_schema() as schema");
  return rows[0]?.schema ?? "public";
}

/**
 * Returns the tables that survive a crash, each after those that it refers to. Unlogged tables are left out, since their rows
 * are rebuilt after a start.
 */
export async function listTables(client: pg.Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum
       ) as columns,
       exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers"
     from pg_class c
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
     order by c.relname`,
    [quote(schema)],
  );
  const references = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent
     from pg_constraint k
     join pg_class child on child.oid = k.conrelid
     join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and child.relnamespace = $1::regnamespace and child.oid <> parent.oid`,
    [quote(schema)],
  );
  return inOrderOfReferences(rows, references.rows);
}

/** @throws when tables refer to each other in a circle, so that rows can't be loaded table by table. */
export function inOrderOfReferences(
  tables: readonly Table[],
  references: readonly { child: string; parent: string }[],
): Table[] {
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()]}`);
    for (const table of free) waiting.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

export async function readSequences(client: pg.Client, schema: string): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'S' order by relname",
    [quote(schema)],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<Sequence, "name">>(
      `select last_value::text as value, is_called as "isCalled" from ${inSchema(schema, name)}`,
    );
    if (state.rows[0]) sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}

/** Returns the tables that the schema has; others are not Hark's. */
export async function setSequences(client: pg.Client, schema: string, sequences: readonly Sequence[]) {
  for (const { name, value, isCalled } of sequences) {
    await client.query(
      "select setval(oid::regclass, $3::bigint, $4) from pg_class where relnamespace = $1::regnamespace and relkind = 'S' and relname = $2",
      [quote(schema), name, value, isCalled],
    );
  }
}
