import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { Manifest } from "./archive.ts";
import { inSchema, listOfColumns, listTables, untilIdle } from "./catalogue.ts";
import { DamagedArchive } from "./damage.ts";

export interface TableLoader {
  /** Loads some of a table's rows. The rows of one table have to come one after another. */
  append(table: string, body: Readable): Promise<void>;
  /** Ends the current table, whose rows are checked and counted then. */
  close(): Promise<void>;
  /** The numbers of rows by table, without empty tables. */
  readonly rows: Record<string, number>;
  /** Compares the loaded rows with the archive's counts, and enables the triggers again. */
  finish(expected: Record<string, number>): Promise<void>;
}

interface OpenTable {
  name: string;
  /** Null for a table that is not Hark's, whose rows are skipped. */
  copy: CopyStreamQuery | null;
  done: Promise<unknown>;
  /** Ends the current wait for the database, which has taken what was written, or has ended the copy. */
  goOn: () => void;
}

/** @throws DamagedArchive when the archive and the tables do not fit. */
export async function createTableLoader(
  client: pg.Client,
  schema: string,
  { manifest, say }: { manifest: Manifest; say(line: string): void },
): Promise<TableLoader> {
  const tables = await listTables(client, schema);
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  if (tables.some(({ name }) => !columnsOf.has(name))) throw new DamagedArchive("it lacks tables");
  const rows: Record<string, number> = {};
  let open: OpenTable | null = null;

  const withTriggers = tables.filter((table) => table.hasTriggers).map(({ name }) => inSchema(schema, name));
  // The rows already hold the counts that the triggers would add.
  for (const table of withTriggers) await client.query(`alter table ${table} disable trigger user`);

  function begin(name: string): OpenTable {
    const columns = columnsOf.get(name);
    if (!columns || name in rows) throw new DamagedArchive("its parts are out of order");
    if (!tables.some((table) => table.name === name)) {
      say(`${name}: left out, since it is no table of Hark's`);
      return { name, copy: null, done: Promise.resolve(), goOn: () => {} };
    }
    const idle = untilIdle(client);
    const copy = client.query(copyFrom(`copy ${inSchema(schema, name)} (${listOfColumns(columns)}) from stdin`));
    const done = finished(copy).then(() => idle);
    const table: OpenTable = { name, copy, done, goOn: () => {} };
    // One listener for all chunks: a wait of its own for each would be kept until the table ends.
    copy.on("drain", () => table.goOn());
    // It may fail before anybody awaits it.
    const ended = () => table.goOn();
    done.then(ended, ended);
    return table;
  }

  async function close() {
    const closing = open;
    open = null;
    if (!closing?.copy) return;
    closing.copy.end();
    await closing.done;
    const count = closing.copy.rowCount;
    rows[closing.name] = count;
    say(`${closing.name}: ${count} ${count === 1 ? "row" : "rows"}`);
  }

  return {
    rows,
    close,
    async append(name, body) {
      if (open?.name !== name) {
        await close();
        open = begin(name);
      }
      await pour(body, open);
    },
    async finish(expected) {
      if (tables.some(({ name }) => (rows[name] ?? 0) !== expected[name])) {
        throw new DamagedArchive("parts of it are missing");
      }
      for (const table of withTriggers) await client.query(`alter table ${table} enable trigger user`);
    },
  };
}

/** Writes the data with backpressure from the database. */
async function pour(body: Readable, table: OpenTable) {
  const { copy, done } = table;
  for await (const chunk of body) {
    if (!copy) continue;
    // A rejected row ends the copy early, and then `done` has the reason.
    if (copy.destroyed) await done;
    if (!copy.write(chunk)) {
      await new Promise<void>((resolve) => {
        table.goOn = resolve;
      });
    }
  }
}
