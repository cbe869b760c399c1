import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";

export interface CommandContext {
  database: Database;
  clock: Clock;
  /** Writes a line for the person at the terminal. */
  say(line: string): void;
}

/** One thing that `npm run hark -- <name> <arguments>` does. */
export interface Command {
  /** Two words: what it is about and what it does. */
  name: string;
  usage: string;
  summary: string;
  /** `usage`: the arguments are not right; `failed`: it said why. */
  run(context: CommandContext, words: string[]): Promise<"done" | "usage" | "failed">;
}
