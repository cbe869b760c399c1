import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";

export interface CommandContext {
  database: Database;
  /** The same database, for what needs a connection of its own. */
  databaseUrl: string;
  clock: Clock;
  /** Writes a line for the person at the terminal. */
  say(line: string): void;
  /** Asks a question and returns the person's answer; null without a terminal. */
  ask(question: string): Promise<string | null>;
}

/** One thing that `npm run hark -- <name> <arguments>` does. */
export interface Command {
  /** One word, or two: what it is about and what it does. */
  name: string;
  usage: string;
  summary: string;
  /** False for a command that works with the schema as it is. For all others the database is migrated first. */
  migrates?: false;
  /** `usage`: the arguments are wrong; `failed`: the command has printed the reason. */
  run(context: CommandContext, words: string[]): Promise<"done" | "usage" | "failed">;
}
