import { sends as limits } from "@hark/contract/limits";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { filledText, fillVariables, type VariableValues } from "@hark/contract/saved-replies/variables";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  ArrowLeft,
  CircleCheck,
  Clock,
  Lock,
  Paperclip,
  Tag,
  UserRound,
  UserRoundCheck,
  UsersRound,
} from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { agentsQuery } from "../../features/agents/requests.ts";
import { addAttachment, listAttachments } from "../../features/conversations/attachments.ts";
import { useComposer, useComposerKeys } from "../../features/conversations/composer/parts.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { FilledText } from "../../features/saved-replies/filled-text.tsx";
import { findReplies } from "../../features/saved-replies/find-replies.ts";
import type { Slash } from "../../features/saved-replies/find-slash.ts";
import {
  addReply,
  followEdit,
  idsOf,
  listOpenFields,
  savedRepliesName,
} from "../../features/saved-replies/kept-replies.ts";
import { savedRepliesQuery } from "../../features/saved-replies/requests.ts";
import { visitorQuery } from "../../features/visitors/requests.ts";
import { newClientId } from "../../shared/client-id.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../../shared/use-media-query.ts";
import { t } from "./texts.ts";

const settingsPath = "/$projectId/settings/saved-replies/{-$savedReplyId}";

interface SavedReplyPickerProps {
  slash: Slash;
  onDismiss: () => void;
}

/** Above the composer while a `/` is typed. The focus stays in the text, and what is typed there searches. */
export function SavedReplyPicker({ slash, onDismiss }: SavedReplyPickerProps) {
  const { projectId, conversation, agentId, draft, insertText, keep, select, setList } = useComposer();
  const client = useQueryClient();
  const id = useId();
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const list = useQuery({ ...savedRepliesQuery(projectId), staleTime: Number.POSITIVE_INFINITY });
  const visitor = useQuery(visitorQuery(projectId, conversation.widgetUser.id));
  const project = useQuery(projectQuery(projectId));
  const agents = useQuery(agentsQuery(projectId));
  const found = findReplies(list.data ?? [], slash.search, visitor.data?.locale?.language ?? null);
  const [picked, setPicked] = useState<string>();
  const [looked, setLooked] = useState<string>();
  const index = Math.max(
    0,
    found.findIndex((reply) => reply.id === picked),
  );
  const current = found[index];
  const rows = useRef<HTMLDivElement>(null);

  const values: VariableValues = {
    visitor: {
      name: visitor.data?.name ?? conversation.widgetUser.name,
      email: visitor.data?.email ?? conversation.widgetUser.email,
      metadata: visitor.data?.metadata,
    },
    agent: { name: agents.data?.find((agent) => agent.id === agentId)?.name ?? "" },
    project: { name: project.data?.name ?? "" },
  };

  const activeId = current && `${id}-${current.id}`;
  useEffect(() => {
    setList({ id, activeId });
    return () => setList(null);
  }, [id, activeId, setList]);

  function go(step: number) {
    const next = found[(index + step + found.length) % found.length];
    if (!next) return;
    setPicked(next.id);
    rows.current?.querySelector(`[data-reply="${next.id}"]`)?.scrollIntoView({ block: "nearest" });
  }

  async function insert(reply: SavedReply) {
    const known = draft.kept?.[savedRepliesName];
    if (new Set([...idsOf(known), reply.id]).size > limits.maxSavedReplies) {
      toast.error(t("manySavedRepliesInOne", { count: limits.maxSavedReplies }));
      return;
    }
    // Rarely: what is known of the visitor has not arrived yet.
    const details =
      visitor.data ??
      (await client.ensureQueryData(visitorQuery(projectId, conversation.widgetUser.id)).catch(() => null));
    const filled = details
      ? { ...values, visitor: { name: details.name, email: details.email, metadata: details.metadata } }
      : values;
    const text = filledText(fillVariables(reply.body, filled));
    insertText(text, slash.start, slash.end);
    const after = draft.text.slice(0, slash.start) + text + draft.text.slice(slash.end);
    const kept = addReply(followEdit(known, draft.text, after), { id: reply.id, start: slash.start, text });
    keep(savedRepliesName, kept);
    addFiles(conversation.id, reply);
    const field = listOpenFields(kept, text)[0];
    if (field) select(slash.start + field.start, slash.start + field.end);
  }

  useComposerKeys((event) => {
    if (event.nativeEvent.isComposing) return false;
    if (event.key === "Escape") onDismiss();
    else if (event.key === "ArrowDown" && found.length > 0) go(1);
    else if (event.key === "ArrowUp" && found.length > 0) go(-1);
    else if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey && current)
      void insert(current);
    else return false;
    return true;
  });

  // Words that match nothing are words: whoever writes "/ or so, I think" is not asked.
  if (list.data && found.length === 0 && /\s/.test(slash.search)) return null;
  const shown = isSmall ? found.find((reply) => reply.id === looked) : current;

  return (
    <div
      // The focus stays in the text whatever is pressed here.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 bottom-full z-(--z-popover) mb-2 flex max-h-[min(22rem,60dvh)] flex-col overflow-hidden rounded-md bg-raised text-sm shadow-pop lg:end-auto lg:w-124 forced-colors:border"
    >
      {list.data === undefined ? (
        <div className="grid min-h-40 p-3">
          {list.isError ? (
            <ErrorMessage
              layout="line"
              title={t("savedRepliesNotLoaded")}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : (
            <PickerSkeleton />
          )}
        </div>
      ) : found.length === 0 ? (
        <NothingFound projectId={projectId} search={slash.search} />
      ) : (
        <div className="grid min-h-0 flex-1 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
          <div
            ref={rows}
            id={id}
            role="listbox"
            aria-label={t("savedReplies")}
            className={cx("min-h-0 overflow-y-auto p-1 lg:border-e lg:border-line", isSmall && shown && "hidden")}
          >
            {found.map((reply) => (
              <Hit
                key={reply.id}
                id={`${id}-${reply.id}`}
                reply={reply}
                search={slash.search}
                isCurrent={reply === current}
                onPick={() => (isSmall ? setLooked(reply.id) : void insert(reply))}
                onPoint={() => !isSmall && setPicked(reply.id)}
              />
            ))}
          </div>
          {shown && (
            <div className="flex min-h-0 flex-col gap-2 overflow-y-auto p-3">
              <div className="flex items-center gap-1">
                {isSmall && (
                  <IconButton label={t("backToHits")} className="-ms-2" onClick={() => setLooked(undefined)}>
                    <ArrowLeft className="rtl:rotate-180" />
                  </IconButton>
                )}
                <h3 className="min-w-0 flex-1 font-semibold">
                  <UserText cut>{shown.title}</UserText>
                </h3>
                {isSmall && (
                  <Button variant="primary" size="sm" onClick={() => void insert(shown)}>
                    {t("insertReply")}
                  </Button>
                )}
              </div>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                <FilledText parts={fillVariables(shown.body, values)} />
              </p>
              <Then reply={shown} agentNames={new Map(agents.data?.map((agent) => [agent.id, agent.name]))} />
            </div>
          )}
        </div>
      )}
      <div className="flex h-8 shrink-0 items-center gap-3 border-t border-line bg-sunken px-3 text-xs text-muted max-lg:h-10">
        <KeyHint keys={["↵"]}>{t("keyInserts")}</KeyHint>
        <KeyHint keys={["↑", "↓"]}>{t("keysMove")}</KeyHint>
        <KeyHint keys={["Esc"]}>{t("keyLeaves")}</KeyHint>
        <Link
          to={settingsPath}
          params={{ projectId, savedReplyId: undefined }}
          className="ms-auto text-muted underline underline-offset-2 hover:text-ink"
        >
          {t("manageReplies")}
        </Link>
      </div>
    </div>
  );
}

/** The reply's files go along; they can be taken off like any others. One that is there already is not sent twice. */
function addFiles(conversationId: string, { attachments }: SavedReply) {
  for (const { content, type, file } of attachments) {
    if (listAttachments(conversationId).some(({ fileUrl }) => fileUrl === content)) continue;
    addAttachment(conversationId, {
      id: newClientId(),
      clientId: newClientId(),
      name: file?.name ?? (type === "IMAGE" ? t("savedImage") : t("savedVideo")),
      size: file?.size ?? 0,
      file: null,
      contentType: file?.contentType ?? "",
      type,
      state: "ready",
      progress: 1,
      fileUrl: content,
      stop: new AbortController(),
    });
  }
}

interface HitProps {
  id: string;
  reply: SavedReply;
  search: string;
  isCurrent: boolean;
  onPick: () => void;
  onPoint: () => void;
}

function Hit({ id, reply, search, isCurrent, onPick, onPoint }: HitProps) {
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

/** What is done after sending. */
function Then({ reply, agentNames }: { reply: SavedReply; agentNames: ReadonlyMap<string, string> }) {
  const { tagIds, assign, note, status, snooze } = reply.actions;
  const facts: { key: string; icon: ReactNode; words: string }[] = [];
  if (tagIds.length > 0) facts.push({ key: "tags", icon: <Tag />, words: t("thenTags", { count: tagIds.length }) });
  if (assign === "SENDER") facts.push({ key: "assign", icon: <UserRoundCheck />, words: t("thenYou") });
  else if (assign === "NOBODY") facts.push({ key: "assign", icon: <UserRoundCheck />, words: t("thenNobody") });
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
  if (facts.length === 0) return null;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-2 text-xs text-muted [&_.lucide]:size-[13px]">
      <span>{t("afterwards")}</span>
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

function NothingFound({ projectId, search }: { projectId: string; search: string }) {
  return (
    <div className="grid gap-2 p-3">
      <h3 className="font-semibold">{t("noSavedReplyFound")}</h3>
      <p className="text-muted">{search === "" ? t("noSavedReplyYet") : t("noSavedReplyMatches", { search })}</p>
      <div>
        <Link to={settingsPath} params={{ projectId, savedReplyId: "new" }} className={buttonClass("secondary", "sm")}>
          {t("newSavedReply")}
        </Link>
      </div>
    </div>
  );
}

function KeyHint({ keys, children }: { keys: string[]; children: string }) {
  return (
    <span className="flex items-center gap-1 max-lg:hidden">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      <span>{children}</span>
    </span>
  );
}

function PickerSkeleton() {
  return (
    <SkeletonGroup className="grid content-start gap-4">
      {["w-40", "w-32", "w-44"].map((width) => (
        <Skeleton key={width} className={cx("h-2.5", width)} />
      ))}
    </SkeletonGroup>
  );
}
