import pg from "pg";
import { kinds } from "./kinds.ts";

/** The TypeScript type of every column that holds a word of a closed list, for `npm run generate`. */
export async function typeKinds(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ column: string; isNullable: boolean; hasDefault: boolean }>(
    `select table_name || '.' || column_name as column, is_nullable = 'YES' as "isNullable", column_default is not null as "hasDefault"
     from information_schema.columns where table_schema = 'public'`,
  );
  await client.end();
  const types: Record<string, string> = {};
  for (const { values, columns, copies = [] } of kinds) {
    for (const name of [...columns, ...copies]) {
      const column = rows.find((row) => row.column === name);
      if (!column) throw new Error(`kinds.ts names the column ${name}, which is not there`);
      const union = [...values.map((value) => JSON.stringify(value)), ...(column.isNullable ? ["null"] : [])].join(
        " | ",
      );
      types[name] = column.hasDefault ? `Generated<${union}>` : union;
    }
  }
  return types;
}
