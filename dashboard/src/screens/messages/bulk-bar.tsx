import "../../shared/theme/all.css";
import type { BulkAction, BulkFilter } from "@hark/contract/bulk/schema";
import type { SnoozeEnd } from "@hark/contract/conversations/schema";
import { snoozeChoices } from "@hark/contract/conversations/snooze";
import { useQuery } from "@tanstack/react-query";
import { Check, Clock, Ellipsis, MailOpen, RotateCcw, Tag, UserRoundPlus, UserRoundX, X } from "lucide-react";
import { useState } from "react";
import { agentsQuery } from "../../features/agents/requests.ts";
import { useStartBulk } from "../../features/bulk/run-bulk.ts";
import { tagsQuery } from "../../features/tags/requests.ts";
import { newClientId } from "../../shared/client-id.ts";
import { useCommand } from "../../shared/keys/commands.ts";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { useOwnZone } from "../../shared/time/own-zone.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useTellJob } from "./bulk-progress.tsx";
import type { Selection } from "./selection.ts";
import { t } from "./texts.ts";

interface BulkBarProps {
  projectId: string;
  title: string;
  selection: Selection;
  loaded: number;
  hasMore: boolean;
  /** What the list shows, for all that match. */
  filter: BulkFilter;
}

/** Replaces the list's bar while rows are picked. */
export function BulkBar({ projectId, title, selection, loaded, hasMore, filter }: BulkBarProps) {
  const { picked, allBefore, onClear, pickAll, pickLoaded } = selection;
  const start = useStartBulk(projectId);
  const tellJob = useTellJob(projectId);
  const [menu, setMenu] = useState<"assign" | "tag" | "snooze" | null>(null);
  const { data: agents = [] } = useQuery(agentsQuery(projectId));
  const { data: tags = [] } = useQuery(tagsQuery(projectId));
  const zone = useOwnZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

  function act(action: BulkAction) {
    const target = allBefore === null ? { ids: [...picked] } : { filter, before: allBefore };
    onClear();
    start.mutateAsync({ target, action, clientId: newClientId() }).then(tellJob, () => toast.error(t("bulkFailed")));
  }

  const ofSelection = { group: "selection" } as const;
  useCommand({ ...ofSelection, id: "close", title: () => t("closeSelected"), keys: "e", icon: Check }, () =>
    act({ type: "CLOSE" }),
  );
  const usable = tags.filter(({ isArchived }) => !isArchived);
  const snoozes = () => [
    ...snoozeChoices(zone, Date.now()).map(({ key, at }) => ({
      id: key as string,
      title: key === "inThreeHours" ? t("bulkInHours") : key === "tomorrow" ? t("snoozeTomorrow") : t("snoozeMonday"),
      until: new Date(at).toISOString() as SnoozeEnd,
    })),
    { id: "answer", title: t("bulkUntilAnswer"), until: "ANSWER" as const },
  ];
  useCommand(
    {
      ...ofSelection,
      id: "assign",
      title: () => t("assignSelected"),
      keys: "a",
      icon: UserRoundPlus,
      nested: {
        name: () => t("assignSelected"),
        hint: () => t("bulkAssignHint"),
        list: () => [
          ...agents.map(({ id, name }) => ({ id, title: name, run: () => act({ type: "ASSIGN", agentId: id }) })),
          { id: "nobody", title: t("unassignSelected"), icon: UserRoundX, run: () => act({ type: "UNASSIGN" }) },
        ],
      },
    },
    () => setMenu("assign"),
  );
  useCommand(
    {
      ...ofSelection,
      id: "tag",
      title: () => t("tagSelected"),
      keys: "t",
      icon: Tag,
      nested: {
        name: () => t("tagSelected"),
        hint: () => t("tagHint"),
        list: () =>
          usable.map(({ id, name }) => ({ id, title: name, icon: Tag, run: () => act({ type: "TAG", tagId: id }) })),
      },
    },
    () => setMenu("tag"),
  );
  useCommand(
    {
      ...ofSelection,
      id: "snooze",
      title: () => t("snoozeSelected"),
      keys: "s",
      icon: Clock,
      nested: {
        name: () => t("snoozeSelected"),
        hint: () => t("bulkSnoozeHint"),
        list: () =>
          snoozes().map(({ id, title, until }) => ({
            id,
            title,
            icon: Clock,
            run: () => act({ type: "SNOOZE", snoozedUntil: until }),
          })),
      },
    },
    () => setMenu("snooze"),
  );
  const ofMenu = (name: typeof menu) => ({
    open: menu === name,
    onOpenChange: (open: boolean) => setMenu(open ? name : null),
  });

  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <div
        role="toolbar"
        aria-label={t("selectionTools")}
        className="flex h-(--bar) shrink-0 items-center gap-1 border-b border-line bg-sunken ps-5.5 pe-2 max-lg:ps-3"
      >
        <Checkbox
          aria-label={t("pickLoaded")}
          checked={allBefore !== null || picked.size === loaded}
          onChange={() => (picked.size === loaded ? onClear() : pickLoaded())}
        />
        <span aria-live="polite" className="min-w-0 flex-1 truncate ps-2 font-medium">
          {allBefore === null ? t("countSelected", { count: picked.size }) : t("allMatches")}
        </span>
        <div className="contents max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-(--z-sticky) max-lg:grid max-lg:grid-cols-5 max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-1 max-lg:pb-[env(safe-area-inset-bottom)]">
          <IconButton label={t("closeSelected")} className={action} onClick={() => act({ type: "CLOSE" })}>
            <Check />
            <ActionName>{t("closeAction")}</ActionName>
          </IconButton>
          <Menu
            {...ofMenu("assign")}
            maxHeight={280}
            align="end"
            trigger={
              <IconButton label={t("assignSelected")} className={action}>
                <UserRoundPlus />
                <ActionName>{t("assignAction")}</ActionName>
              </IconButton>
            }
          >
            <MenuItem icon={<UserRoundX />} onSelect={() => act({ type: "UNASSIGN" })}>
              {t("unassignSelected")}
            </MenuItem>
            <MenuSeparator />
            {agents.map(({ id, name }) => (
              <MenuItem key={id} onSelect={() => act({ type: "ASSIGN", agentId: id })}>
                <UserText cut>{name}</UserText>
              </MenuItem>
            ))}
          </Menu>
          <Menu
            {...ofMenu("tag")}
            maxHeight={280}
            align="end"
            trigger={
              <IconButton label={t("tagSelected")} className={action}>
                <Tag />
                <ActionName>{t("tagName")}</ActionName>
              </IconButton>
            }
          >
            {usable.map(({ id, name }) => (
              <MenuItem key={id} onSelect={() => act({ type: "TAG", tagId: id })}>
                <UserText cut>{name}</UserText>
              </MenuItem>
            ))}
          </Menu>
          <Menu
            {...ofMenu("snooze")}
            align="end"
            trigger={
              <IconButton label={t("snoozeSelected")} className={action}>
                <Clock />
                <ActionName>{t("snoozeAction")}</ActionName>
              </IconButton>
            }
          >
            {snoozes().map(({ id, title, until }) => (
              <MenuItem key={id} onSelect={() => act({ type: "SNOOZE", snoozedUntil: until })}>
                {title}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem onSelect={() => act({ type: "SNOOZE", snoozedUntil: null })}>{t("wakeSelected")}</MenuItem>
          </Menu>
          <Menu
            align="end"
            trigger={
              <IconButton label={t("moreForSelected")} className={action}>
                <Ellipsis />
                <ActionName>{t("moreAction")}</ActionName>
              </IconButton>
            }
          >
            <MenuItem icon={<RotateCcw />} onSelect={() => act({ type: "REOPEN" })}>
              {t("reopenSelected")}
            </MenuItem>
            <MenuItem icon={<MailOpen />} onSelect={() => act({ type: "MARK_READ" })}>
              {t("readSelected")}
            </MenuItem>
          </Menu>
        </div>
        <IconButton label={t("clearSelection")} onClick={onClear}>
          <X />
        </IconButton>
      </div>
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line bg-sunken px-4 text-sm text-muted max-lg:px-3">
        <span className="min-w-0 flex-1 truncate">
          {allBefore === null
            ? t("ofLoaded", { count: picked.size, loaded })
            : t("lastMessageBefore", { time: timeOf(allBefore) })}
        </span>
        {allBefore !== null ? (
          <Button size="sm" variant="quiet" onClick={pickLoaded}>
            {t("onlyLoaded", { count: loaded })}
          </Button>
        ) : (
          (hasMore || picked.size < loaded) && (
            <Button size="sm" variant="quiet" onClick={pickAll}>
              {t("selectAllMatches")}
            </Button>
          )
        )}
      </div>
    </>
  );
}

/** On a phone the actions stand at the bottom, in reach of the thumb, with their names. */
const action = "max-lg:h-16! max-lg:w-full! max-lg:content-center max-lg:justify-items-center max-lg:gap-1";

const ActionName = ({ children }: { children: string }) => (
  <span aria-hidden className="text-2xs lg:hidden">
    {children}
  </span>
);

const timeOf = (at: string) => new Date(at).toLocaleTimeString(dateLocale, { hour: "numeric", minute: "2-digit" });
