import type { Command } from "../features/command.ts";
import { tryPendingMigrations } from "../platform/database/migrate.ts";
import { StartupError } from "../platform/startup-error.ts";
import { readVersion } from "../platform/version.ts";

/** For the operator, before the server of a new version is started: will its migrations go through? */
export const upgradeCheckCommand: Command = {
  name: "upgrade-check",
  usage: "",
  summary: "Try what this version would change in the database, and take it back; nothing stays",
  migrates: false,
  async run({ databaseUrl, say }, words) {
    if (words.length > 0) return "usage";
    const version = readVersion();
    try {
      const { pending, seconds } = await tryPendingMigrations(databaseUrl);
      if (pending.length === 0) {
        say(`Hark ${version} would change nothing in this database.`);
        return "done";
      }
      say(`Hark ${version} would apply ${pending.length === 1 ? "one migration" : `${pending.length} migrations`}:`);
      for (const name of pending) say(`  ${name}`);
      say(`They were tried and taken back, which took ${seconds.toFixed(1)} s; the server is not ready for that long.`);
      say(
        "Make a backup first: npm run hark -- backup <file>. Once they are applied, the version before refuses to start.",
      );
      return "done";
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      say(error.message);
      return "failed";
    }
  },
};
