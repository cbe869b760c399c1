import type { Command } from "../src/features/command.ts";
import { systemClock } from "../src/platform/clock.ts";
import type { TestApp } from "./build-test-app.ts";

/** Runs a command and returns its output and outcome. `answer` is typed when the command asks. */
export async function runCommand(
  test: Pick<TestApp, "app" | "databaseUrl">,
  commands: readonly Command[],
  words: string[],
  answer: string | null = null,
) {
  const command = commands.find(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));
  if (!command) throw new Error(`There is no command for ${words.join(" ")}`);
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const ask = async (question: string) => {
    say(question);
    return answer;
  };
  const { database } = test.app;
  const context = { database, databaseUrl: test.databaseUrl, clock: systemClock, say, ask };
  return { ended: await command.run(context, words.slice(command.name.split(" ").length)), lines };
}
