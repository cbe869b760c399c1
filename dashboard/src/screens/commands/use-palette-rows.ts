import { visitorDisplayName } from "@hark/contract/visitors/rules";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { Search } from "lucide-react";
import { type Command, useCommands } from "../../shared/keys/commands.ts";
import { findCommands, holdsWords, toGroups } from "./command-groups.ts";
import type { PaletteGroup } from "./palette-list.tsx";
import { t } from "./texts.ts";

interface PaletteAsked {
  /** The command whose choices are shown. */
  nested: Command | null;
  typed: string;
  visitors: readonly WidgetUser[];
  onNest: (command: Command) => void;
  onRun: (run: () => void) => void;
  openVisitor: (visitorId: string) => void;
  search: (q: string) => void;
}

/** Commands, then places, then visitors, and last the search; or the choices of one command. */
export function usePaletteRows(asked: PaletteAsked): PaletteGroup[] {
  const { nested, typed, visitors, onNest, onRun, openVisitor, search } = asked;
  const all = useCommands();
  if (nested?.nested) {
    const rows = nested.nested
      .list()
      .filter(({ title }) => typed === "" || holdsWords(title, typed))
      .map(({ run, ...choice }) => ({ ...choice, onRun: () => onRun(run) }));
    return rows.length === 0 ? [] : [{ id: "choices", rows }];
  }
  const groups: PaletteGroup[] = toGroups(
    findCommands(
      all.filter(({ isForKeysAlone }) => !isForKeysAlone),
      typed,
    ),
  ).map(({ group, head, commands }) => ({
    id: group,
    head,
    rows: commands.map((command) => ({
      id: command.id,
      title: command.title(),
      icon: command.icon,
      keys: command.keys,
      onRun: () => (command.nested ? onNest(command) : onRun(command.run)),
    })),
  }));
  if (typed === "") return groups;
  if (visitors.length > 0) {
    groups.push({
      id: "visitors",
      head: t("visitors"),
      rows: visitors.map((visitor) => ({
        id: `visitor.${visitor.id}`,
        title: visitorDisplayName(visitor),
        face: { name: visitorDisplayName(visitor), src: visitor.avatarUrl },
        aside: visitor.email ?? undefined,
        onRun: () => onRun(() => openVisitor(visitor.id)),
      })),
    });
  }
  groups.push({
    id: "search",
    isAlways: true,
    rows: [
      {
        id: "search",
        title: t("searchFor", { typed }),
        icon: Search,
        keys: "/",
        onRun: () => onRun(() => search(typed)),
      },
    ],
  });
  return groups;
}
