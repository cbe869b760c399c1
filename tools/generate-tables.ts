import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "../server/src/platform/database/embedded.ts";
import { typeKinds } from "../server/src/platform/database/kind-types.ts";
import { migrate } from "../server/src/platform/database/migrate.ts";

/**
 * Writes `server/src/platform/database/tables.gen.ts`, the table types, from a freshly migrated database. With `--verify` it
 * writes nothing and fails when the committed file is stale.
 */
const isVerifying = process.argv.includes("--verify");
const root = join(import.meta.dirname, "..");
const dataDir = mkdtempSync(join(tmpdir(), "hark-tables-"));
const quiet = { info: () => {}, warn: () => {}, error: console.error };
const database = await startEmbeddedDatabase({ dataDir, log: quiet });
try {
  await migrate(database.url);
  const { status, stderr } = spawnSync(
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
      "--overrides",
      JSON.stringify({ columns: await typeKinds(database.url) }),
      ...(isVerifying ? ["--verify"] : []),
    ],
    // It looks for TypeScript's old interface to find names in the overrides, and complains of each; it does without.
    { stdio: ["inherit", "inherit", "pipe"], encoding: "utf8" },
  );
  if (status !== 0) {
    console.error(
      isVerifying
        ? "tables.gen.ts is not what the migrations and kinds.ts make: run `npm run generate` and commit the file."
        : stderr,
    );
    process.exitCode = 1;
  }
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
