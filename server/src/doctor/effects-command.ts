import type { Command } from "../features/command.ts";
import { tryStuckAgain } from "../platform/facts.ts";

/** For the administrator, once the reason is gone for which something was given up. */
export const effectsCommand: Command = {
  name: "effects again",
  usage: "",
  summary: "Try again at once what failed too often and was given up, such as the mails of an announcement",
  async run({ database, say }, words) {
    if (words.length > 0) return "usage";
    const count = await tryStuckAgain(database);
    if (count === 0) say("Nothing was given up.");
    else say(count === 1 ? "It is tried again now." : `${count} effects are tried again now.`);
    return "done";
  },
};
