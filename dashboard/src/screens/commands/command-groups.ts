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

/** Each under its head; what is done to somebody's conversation under that one's name. */
export function toGroups(commands: readonly Command[]): ShownGroup[] {
  return (Object.keys(heads) as CommandGroup[])
    .map((group) => {
      const own = commands.filter((one) => one.group === group).sort((a, b) => placeOf(a) - placeOf(b));
      return { group, head: own.map(({ of }) => of?.()).find(Boolean) || heads[group](), commands: own };
    })
    .filter((one) => one.commands.length > 0);
}

/** What is done most often comes first; all else as it came. */
const order = ["close", "composer.reply", "composer.note", "assign", "snooze", "tag", "merge", "unread"];

function placeOf({ id }: Command): number {
  const at = order.indexOf(id);
  return at < 0 ? order.length : at;
}

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each asked word is in a text. */
export function holdsWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/u)
    .every((word) => folded.includes(word));
}

/** Those whose title or keywords have each asked word; titles that begin with what was typed come first. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const found = commands.filter((command) => holdsWords(`${command.title()} ${command.keywords?.() ?? ""}`, typed));
  const first = fold(typed).trim().split(/\s+/u)[0] ?? "";
  const begins = (command: Command) => Number(fold(command.title()).startsWith(first));
  return found.sort((a, b) => begins(b) - begins(a));
}
