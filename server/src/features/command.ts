import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";

export interface CommandContext {
  database: Database;
  /** The same database, for what needs a connection of its own. */
  databaseUrl: string;
  clock: Clock;
  /** Writes a line for the person at the terminal. */
  say(line: string): void;
  /** What the person types after a question; null when nobody is at the terminal. */
  ask(question: string): Promise<string | null>;
}

/** One thing that `npm run hark -- <name> <arguments>` does. */
export interface Command {
  /** One word, or two: what it is about and what it does. */
  name: string;
  usage: string;
  summary: string;
  /** False: it takes the schema as it is. Others find the newest one. */
  migrates?: false;
  /** `usage`: the arguments are not right; `failed`: it said why. */
  run(context: CommandContext, words: string[]): Promise<"done" | "usage" | "failed">;
}
