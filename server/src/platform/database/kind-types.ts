import pg from "pg";
import { kinds } from "./kinds.ts";

const file = "{ name: string; size: number; contentType: string } | null";

/** Columns of JSON whose shape is known, as few statements write them. */
const shapes: Readonly<Record<string, string>> = {
  "messages.file": file,
  "messages.pixels": "{ width: number; height: number } | null",
  "conversations.last_message_file": file,
};

/** The TypeScript type of every column that holds a word of a closed list or a known shape, for `npm run generate`. */
export async function typeKinds(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ column: string; isNullable: boolean; hasDefault: boolean }>(
    `select table_name || '.' || column_name as column, is_nullable = 'YES' as "isNullable", column_default is not null as "hasDefault"
     from information_schema.columns where table_schema = 'public'`,
  );
  await client.end();
  const types: Record<string, string> = { ...shapes };
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
