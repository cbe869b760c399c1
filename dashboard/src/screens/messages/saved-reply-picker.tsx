import { sends as limits } from "@hark/contract/limits";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { type FilledPart, fillVariables, type VariableValues } from "@hark/contract/saved-replies/variables";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { agentsQuery } from "../../features/agents/requests.ts";
import { addAttachment, listAttachments } from "../../features/conversations/attachments.ts";
import { useComposer, useComposerKeys } from "../../features/conversations/composer/parts.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { FilledText } from "../../features/saved-replies/filled-text.tsx";
import { findReplies } from "../../features/saved-replies/find-replies.ts";
import type { Slash } from "../../features/saved-replies/find-slash.ts";
import { addReply, followEdit, idsOf, savedRepliesName } from "../../features/saved-replies/kept-replies.ts";
import { listOpenFields, withoutEdges, writeField } from "../../features/saved-replies/open-fields.ts";
import { savedRepliesQuery } from "../../features/saved-replies/requests.ts";
import { variableLabel } from "../../features/saved-replies/variable-label.ts";
import { visitorQuery } from "../../features/visitors/requests.ts";
import { newClientId } from "../../shared/client-id.ts";
import { Button } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../../shared/use-media-query.ts";
import {
  Hit,
  KeyHint,
  NothingFound,
  PickerHead,
  PickerSkeleton,
  type Scope,
  settingsPath,
  Then,
} from "./saved-reply-parts.tsx";
import { t } from "./texts.ts";

interface SavedReplyPickerProps {
  slash: Slash;
  onDismiss: () => void;
}

/** Above the composer while a `/` is typed. The focus stays in the text, and what is typed there searches. */
export function SavedReplyPicker({ slash, onDismiss }: SavedReplyPickerProps) {
  const { projectId, conversation, agentId, draft, insertText, keep, select, setList, textarea } = useComposer();
  const client = useQueryClient();
  const id = useId();
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const list = useQuery({ ...savedRepliesQuery(projectId), staleTime: Number.POSITIVE_INFINITY });
  const visitor = useQuery(visitorQuery(projectId, conversation.widgetUser.id));
  const project = useQuery(projectQuery(projectId));
  const agents = useQuery(agentsQuery(projectId));
  const [scope, setScope] = useState<Scope>("all");
  const [chosen, setChosen] = useState<string>();
  const all = list.data ?? [];
  const languages = useMemo(() => listLanguages(list.data ?? []), [list.data]);
  const visitorLanguage = visitor.data?.locale?.language.split(/[-_]/)[0]?.toLowerCase() ?? "";
  const language = chosen ?? (languages.includes(visitorLanguage) ? visitorLanguage : "");
  const found = findReplies(
    scope === "all" ? all : all.filter(({ isShared }) => isShared === (scope === "shared")),
    slash.search,
    // The whole language of the visitor tells regions apart.
    chosen === undefined ? (visitor.data?.locale?.language ?? null) : chosen || null,
  );
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
    const text = fillVariables(reply.body, filled).map(writePart).join("");
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
    else if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey && (current || !list.data)) {
      // What is typed before the list is here is a search, and no answer to send.
      if (current) void insert(current);
    } else return false;
    return true;
  });

  // Words that match nothing are words: whoever writes "/ or so, I think" is not asked.
  if (list.data && found.length === 0 && /\s/.test(slash.search)) return null;
  const shown = isSmall ? found.find((reply) => reply.id === looked) : current;

  return (
    <div
      // The focus stays in the text whatever is pressed here.
      onPointerDown={(event) => event.preventDefault()}
      // On a phone a sheet that stands on the composer, as the keyboard is below it.
      className="absolute inset-x-0 bottom-full z-(--z-popover) mb-2 flex max-h-[min(22rem,60dvh)] flex-col overflow-hidden rounded-md bg-raised text-sm shadow-pop max-lg:-inset-x-2.25 max-lg:mb-1.5 max-lg:rounded-b-none max-lg:rounded-t-lg lg:end-auto lg:w-124 forced-colors:border"
    >
      <PickerHead
        search={slash.search}
        scope={scope}
        onScope={setScope}
        language={language}
        languages={languages}
        onLanguage={setChosen}
        onDone={() => textarea.current?.focus()}
      />
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
              <Then
                projectId={projectId}
                reply={shown}
                agentNames={new Map(agents.data?.map((agent) => [agent.id, agent.name]))}
              />
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

/** A variable without a value becomes a field. What somebody is called can't become one. */
function writePart({ type, text, name }: FilledPart): string {
  return type === "open" && name ? writeField(variableLabel(name)) : withoutEdges(text);
}

/** The reply's files go along; they can be taken off like any others. One that is there already is not sent twice. */
function addFiles(conversationId: string, { attachments }: SavedReply) {
  for (const { content, type, file, mediaName } of attachments) {
    if (listAttachments(conversationId).some(({ fileUrl }) => fileUrl === content)) continue;
    addAttachment(conversationId, {
      id: newClientId(),
      clientId: newClientId(),
      name: file?.name ?? mediaName ?? (type === "IMAGE" ? t("savedImage") : t("savedVideo")),
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

/** The languages that replies are in, without their regions, by name. */
function listLanguages(replies: readonly SavedReply[]): string[] {
  const codes = replies.flatMap(({ locale }) => locale?.split(/[-_]/)[0]?.toLowerCase() ?? []);
  return [...new Set(codes)].sort();
}
