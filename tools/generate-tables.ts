import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "../server/src/platform/database/embedded.ts";
import { migrate } from "../server/src/platform/database/migrate.ts";

/**
 * Writes `server/src/platform/database/tables.gen.ts`, the table types, from a freshly migrated database. With `--verify` it
 * writes nothing and fails when the committed file is stale.
 */
const root = join(import.meta.dirname, "..");
const dataDir = mkdtempSync(join(tmpdir(), "hark-tables-"));
const quiet = { info: () => {}, warn: () => {}, error: console.error };
const database = await startEmbeddedDatabase({ dataDir, log: quiet });
try {
  await migrate(database.url);
  execFileSync(
    join(root, "node_modules/.bin/kysely-codegen"),
    [
      "--dialect",
      "postgres",
      "--url",
      database.url,
      "--exclude-pattern",
      "migrations",
      "--out-file",
      join(root, "server/src/platform/database/tables.gen.ts"),
      ...(process.argv.includes("--verify") ? ["--verify"] : []),
    ],
    { stdio: "inherit" },
  );
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
