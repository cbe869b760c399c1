import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { languageLabel } from "@hark/contract/visitors/language";
import { Link } from "@tanstack/react-router";
import {
  ChevronDown,
  CircleCheck,
  Clock,
  Lock,
  Paperclip,
  Plus,
  Search,
  UserRound,
  UserRoundCheck,
  UserRoundX,
  UsersRound,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { pickTags, useTagsById } from "../../features/tags/requests.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { Menu, MenuChoice, MenuChoiceItem } from "../../shared/ui/menu.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { tagGround } from "../../shared/ui/tag.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

export const settingsPath = "/$projectId/settings/saved-replies/{-$savedReplyId}";

export type Scope = "all" | "shared" | "own";

const scopes: Record<Scope, () => string> = {
  all: () => t("allReplies"),
  shared: () => t("sharedReplies"),
  own: () => t("onlyMine"),
};

interface PickerHeadProps {
  search: string;
  scope: Scope;
  onScope: (scope: Scope) => void;
  /** Whose replies come first; empty for none. */
  language: string;
  /** Those that some reply is in. */
  languages: readonly string[];
  onLanguage: (language: string) => void;
  /** A menu is closed: the focus belongs to the text again. */
  onDone: () => void;
}

/** What is searched for, as it is typed in the text, and which replies come. */
export function PickerHead(props: PickerHeadProps) {
  const { search, scope, onScope, language, languages, onLanguage, onDone } = props;
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line ps-3 pe-2 max-lg:h-12">
      <Search className="text-muted" />
      <span aria-hidden dir="auto" className={cx("min-w-0 flex-1 truncate", search === "" && "text-muted")}>
        {search === "" ? t("typeToSearch") : search}
      </span>
      <Choice label={t("whoseReplies")} value={scope} onPick={(value) => onScope(value as Scope)} onDone={onDone}>
        {Object.entries(scopes).map(([value, label]) => ({ value, label: label() }))}
      </Choice>
      {languages.length > 0 && (
        <Choice label={t("whichLanguage")} value={language} onPick={onLanguage} onDone={onDone}>
          {[
            { value: "", label: t("anyLanguageFirst") },
            ...languages.map((value) => ({
              value,
              label: t("languageFirst", { language: languageLabel(value) || value }),
            })),
          ]}
        </Choice>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onPick: (value: string) => void;
  onDone: () => void;
  children: readonly { value: string; label: string }[];
}

function Choice({ label, value, onPick, onDone, children }: ChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const picked = children.find((one) => one.value === value)?.label ?? "";
  return (
    <Menu
      align="end"
      className="min-w-36!"
      open={isOpen}
      onOpenChange={(willOpen) => {
        setIsOpen(willOpen);
        // After the menu has given the focus back to its button.
        if (!willOpen) setTimeout(onDone);
      }}
      trigger={
        <Button variant="quiet" size="sm" aria-label={`${label}: ${picked}`} className="max-w-40 text-soft!">
          <span className="truncate">{picked}</span>
          <ChevronDown className="-me-1 size-3.5! text-muted" />
        </Button>
      }
    >
      <MenuChoice label={label} value={value} onValueChange={onPick}>
        {children.map((one) => (
          <MenuChoiceItem key={one.value} value={one.value}>
            {one.label}
          </MenuChoiceItem>
        ))}
      </MenuChoice>
    </Menu>
  );
}

interface HitProps {
  id: string;
  reply: SavedReply;
  search: string;
  isCurrent: boolean;
  onPick: () => void;
  onPoint: () => void;
}

export function Hit({ id, reply, search, isCurrent, onPick, onPoint }: HitProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, whose `aria-activedescendant` this is
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      data-reply={reply.id}
      onClick={onPick}
      onPointerMove={onPoint}
      className="grid cursor-pointer rounded-xs px-2 py-1.5 aria-selected:bg-selected max-lg:py-2.5 forced-colors:aria-selected:outline-2"
    >
      <span className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 font-medium">
          <UserText cut>
            <Marked text={reply.title} search={search} />
          </UserText>
        </span>
        {reply.isShared ? (
          <UsersRound className="size-[13px]! shrink-0 text-muted" />
        ) : (
          <UserRound className="size-[13px]! shrink-0 text-muted" />
        )}
        <span className="sr-only">{reply.isShared ? t("sharedReply") : t("ownReply")}</span>
      </span>
      <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
        {reply.locale !== null && (
          <span className="inline-grid h-4 max-w-16 shrink-0 place-items-center truncate rounded-[3px] px-1 text-2xs leading-none font-semibold text-soft uppercase shadow-[inset_0_0_0_1px_var(--line-strong)] forced-colors:border">
            {reply.locale}
          </span>
        )}
        {reply.shortcut !== null && <code className="truncate font-mono">/{reply.shortcut}</code>}
      </span>
    </div>
  );
}

/** The part of a title that matches, where lower case leaves its length as it is. */
function Marked({ text, search }: { text: string; search: string }) {
  const words = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  const at = words === "" || lower.length !== text.length ? -1 : lower.indexOf(words);
  if (at < 0) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <mark className="bg-transparent font-bold text-inherit underline decoration-1 underline-offset-2">
        {text.slice(at, at + words.length)}
      </mark>
      <span>{text.slice(at + words.length)}</span>
    </>
  );
}

interface ThenProps {
  projectId: string;
  reply: SavedReply;
  agentNames: ReadonlyMap<string, string>;
}

/** What is done after sending. */
export function Then({ projectId, reply, agentNames }: ThenProps) {
  const tags = pickTags(useTagsById(projectId), reply.actions.tagIds);
  const { assign, note, status, snooze } = reply.actions;
  const facts: { key: string; icon: ReactNode; words: string }[] = [];
  if (assign === "SENDER") facts.push({ key: "assign", icon: <UserRoundCheck />, words: t("thenYou") });
  else if (assign === "NOBODY") facts.push({ key: "assign", icon: <UserRoundX />, words: t("thenNobody") });
  else if (assign !== null) {
    const name = agentNames.get(assign) ?? t("thenSomebody");
    facts.push({ key: "assign", icon: <UserRoundCheck />, words: name });
  }
  if (note !== null) facts.push({ key: "note", icon: <Lock />, words: t("thenNote") });
  if (status !== null) {
    facts.push({ key: "status", icon: <CircleCheck />, words: status === "CLOSED" ? t("thenClosed") : t("thenOpen") });
  }
  if (snooze !== null) facts.push({ key: "snooze", icon: <Clock />, words: snoozeWords(snooze) });
  const files = reply.attachments.length;
  if (files > 0) facts.push({ key: "files", icon: <Paperclip />, words: t("thenFiles", { count: files }) });
  if (facts.length + tags.length === 0) return null;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-2 text-xs text-muted [&_.lucide]:size-[13px]">
      <span>{t("afterwards")}</span>
      {tags.map(({ id, name, color }) => (
        <span
          key={id}
          className={cx(
            "inline-flex h-4.5 max-w-32 items-center rounded-xs px-1.5 text-2xs font-medium forced-colors:border",
            tagGround(color),
          )}
        >
          <UserText cut>{name}</UserText>
        </span>
      ))}
      {facts.map(({ key, icon, words }) => (
        <span key={key} className="inline-flex items-center gap-1">
          {icon}
          <span>{words}</span>
        </span>
      ))}
    </div>
  );
}

function snoozeWords(snooze: number | "ANSWER"): string {
  if (snooze === "ANSWER") return t("thenUntilAnswer");
  if (snooze % 1_440 === 0) return t("thenDays", { count: snooze / 1_440 });
  return snooze % 60 === 0 ? t("thenHours", { count: snooze / 60 }) : t("thenMinutes", { count: snooze });
}

export function NothingFound({ projectId, search }: { projectId: string; search: string }) {
  return (
    <div className="grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <div className="grid content-center gap-1 p-4 pe-3 lg:border-e lg:border-line max-lg:pb-0">
        <h3 className="text-base font-semibold">{t("noSavedReplyFound")}</h3>
        <p className="text-muted">{t("escKeepsText")}</p>
      </div>
      <div className="grid justify-items-start gap-3 p-4">
        <p dir="auto" className="wrap-anywhere text-muted">
          {search === "" ? t("noSavedReplyYet") : t("noSavedReplyMatches", { search })}
        </p>
        <Link to={settingsPath} params={{ projectId, savedReplyId: "new" }} className={buttonClass("secondary", "sm")}>
          <Plus />
          {t("newSavedReply")}
        </Link>
      </div>
    </div>
  );
}

export function KeyHint({ keys, children }: { keys: string[]; children: string }) {
  return (
    <span className="flex items-center gap-1 max-lg:hidden">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      <span>{children}</span>
    </span>
  );
}

export function PickerSkeleton() {
  return (
    <SkeletonGroup className="grid content-start gap-4">
      {["w-40", "w-32", "w-44"].map((width) => (
        <Skeleton key={width} className={cx("h-2.5", width)} />
      ))}
    </SkeletonGroup>
  );
}
