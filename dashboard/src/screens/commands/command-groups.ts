import type { Command, CommandGroup } from "../../shared/keys/commands.ts";
import { t } from "./texts.ts";

/** In the order in which palette and help sheet show them. */
const heads: Record<CommandGroup, () => string> = {
  selection: () => t("withSelection"),
  conversation: () => t("withConversation"),
  list: () => t("inList"),
  goTo: () => t("goTo"),
  general: () => t("generalCommands"),
};

export interface ShownGroup {
  group: CommandGroup;
  head: string;
  commands: Command[];
}

export function toGroups(commands: readonly Command[]): ShownGroup[] {
  return (Object.keys(heads) as CommandGroup[])
    .map((group) => ({
      group,
      head: heads[group](),
      commands: commands.filter((one) => one.group === group).sort((a, b) => placeOf(a) - placeOf(b)),
    }))
    .filter((one) => one.commands.length > 0);
}

/** What is done most often comes first; all else as it came. */
const order = ["close", "composer.reply", "composer.note", "assign", "snooze", "tag", "merge", "unread"];

function placeOf({ id }: Command): number {
  const at = order.indexOf(id);
  return at < 0 ? order.length : at;
}

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Those whose title or keywords have each asked word; titles that begin with what was typed come first. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = fold(typed).split(/\s+/u).filter(Boolean);
  const found = commands.filter((command) => {
    const text = fold(`${command.title()} ${command.keywords?.() ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const begins = (command: Command) => Number(fold(command.title()).startsWith(words[0] ?? ""));
  return found.sort((a, b) => begins(b) - begins(a));
}
