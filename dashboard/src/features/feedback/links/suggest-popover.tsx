import type { ConversationDetail, Message } from "@hark/contract/conversations/schema";
import type { ListedFeedback } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowUp, Plus } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { newClientId } from "../../../shared/client-id.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { cx } from "../../../shared/ui/cx.ts";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { FeedbackStatusBadge } from "../../../shared/ui/feedback-status.tsx";
import { Field, Input, Textarea } from "../../../shared/ui/field.tsx";
import { Hanging } from "../../../shared/ui/hanging.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Skeleton, SkeletonGroup } from "../../../shared/ui/skeleton.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { StatusLabels } from "../settings/status-labels.tsx";
import { type Suggesting, similarQuery, useSuggest } from "./requests.ts";
import { t } from "./texts.ts";

/** The search runs so long after a key. */
const PAUSE_MS = 150;
const searchedLetters = 120;

export interface SuggestPopoverProps {
  projectId: string;
  conversation: ConversationDetail;
  /** The message that asked; null means the whole conversation. */
  message: Message | null;
  agentId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SuggestPopover({ open, onOpenChange, ...props }: SuggestPopoverProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Hanging open={open} onOpenChange={onOpenChange} label={t("makeSuggestion")} initialFocus={input}>
      {open && (
        <StatusLabels projectId={props.projectId}>
          <Asking {...props} input={input} onDone={() => onOpenChange(false)} />
        </StatusLabels>
      )}
    </Hanging>
  );
}

type AskingProps = Omit<SuggestPopoverProps, "open" | "onOpenChange"> & {
  input: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

function Asking({ projectId, conversation, message, agentId, input, onDone }: AskingProps) {
  const words = message?.type === "TEXT" ? message.content : "";
  const [typed, setTyped] = useState(() => firstSentence(words));
  const [isNew, setIsNew] = useState(false);
  const [draft, setDraft] = useState({ title: "", description: "" });
  const [promised, setPromised] = useState(() => isAnsweredBy(conversation, message, agentId));
  const [clientId] = useState(newClientId);
  const suggest = useSuggest(projectId, conversation.id);
  const asked = useAfterPause(typed.trim().slice(0, limits.titleMax));
  const similar = useQuery(similarQuery(projectId, asked));
  const found = asked === "" ? [] : (similar.data ?? []);
  const [at, setAt] = useState(0);
  const listId = useId();
  const name = firstName(visitorDisplayName(conversation.widgetUser));
  const chosen = Math.min(at, found.length);
  const item = found[chosen];

  function send(what: Suggesting) {
    suggest.mutate({ ...what, promised, clientId, ...(message && { messageId: message.id }) }, { onSuccess: onDone });
  }

  function openNew() {
    setDraft({ title: typed.trim().slice(0, limits.titleMax), description: words.slice(0, limits.descriptionMax) });
    setIsNew(true);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const count = found.length + 1;
      setAt((chosen + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      act();
    }
  }

  function act() {
    if (suggest.isPending) return;
    if (item) send({ feedbackId: item.id });
    else openNew();
  }

  const promise = (
    <div className="flex items-start gap-2.5 border-t border-line px-3 pt-3">
      <Checkbox checked={promised} onChange={(event) => setPromised(event.target.checked)} className="text-sm">
        <span className="grid">
          {t("promiseAnswer")}
          <small className="text-xs text-muted">{t("promiseSays", { name })}</small>
        </span>
      </Checkbox>
    </div>
  );
  const foot = (label: string, isOff: boolean, onPress: () => void) => (
    <div className="flex justify-end gap-2 p-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))]">
      <Button onClick={onDone}>{t("cancelSuggesting")}</Button>
      <Button variant="primary" disabled={isOff} loading={suggest.isPending} onClick={onPress}>
        <span className="max-w-48 truncate">{label}</span>
      </Button>
    </div>
  );

  if (isNew) {
    const title = draft.title.trim();
    return (
      <div className="grid text-sm">
        <div className="flex items-center gap-1 px-2 pt-2">
          <IconButton label={t("backToSearch")} onClick={() => setIsNew(false)}>
            <ArrowLeft className="rtl:-scale-x-100" />
          </IconButton>
          <strong className="font-semibold">{t("newSuggestion")}</strong>
        </div>
        <div className="grid gap-3 px-3 pt-2 pb-3">
          <Field label={t("suggestionTitle")}>
            <Input
              autoFocus
              dir="auto"
              maxLength={limits.titleMax}
              value={draft.title}
              onChange={(event) => setDraft({ ...draft, title: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing || title === "" || suggest.isPending) return;
                event.preventDefault();
                send({ title, description: draft.description.trim() });
              }}
            />
          </Field>
          <Field label={t("suggestionDescription")}>
            <Textarea
              dir="auto"
              rows={4}
              maxLength={limits.descriptionMax}
              value={draft.description}
              onChange={(event) => setDraft({ ...draft, description: event.target.value })}
            />
          </Field>
        </div>
        {promise}
        {foot(t("createAndVote"), title === "", () => send({ title, description: draft.description.trim() }))}
      </div>
    );
  }
  return (
    <div className="grid text-sm">
      <div className="grid gap-2 px-3 pt-3">
        {words !== "" && (
          <blockquote dir="auto" className="line-clamp-2 border-s-2 border-line-control ps-2.5 text-soft wrap-anywhere">
            {words}
          </blockquote>
        )}
        <Input
          ref={input}
          role="combobox"
          aria-label={t("searchSuggestions")}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={`${listId}-${chosen}`}
          autoComplete="off"
          placeholder={t("searchSuggestions")}
          dir="auto"
          maxLength={limits.titleMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onFocus={(event) => event.target.select()}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div className="min-h-51 px-1 pt-2 pb-2">
        <p className="px-2 py-1 text-xs text-muted" role="status">
          {similar.isError
            ? ""
            : found.length > 0
              ? t("likeThis")
              : asked !== "" && similar.isFetched
                ? t("noneAlikeYet")
                : ""}
        </p>
        {similar.isError && (
          <ErrorMessage
            layout="line"
            title={t("searchFailed")}
            onRetry={() => void similar.refetch()}
            isRetrying={similar.isFetching}
            className="px-2"
          />
        )}
        {similar.isLoading && (
          <SkeletonGroup label={t("loadingLinks")} className="grid gap-3 px-2 py-2">
            <Skeleton className="h-2.5 w-[70%]" />
            <Skeleton className="h-2.5 w-1/2" />
          </SkeletonGroup>
        )}
        <div id={listId} role="listbox" aria-label={t("likeThis")}>
          {found.map((feedback, index) => (
            <Line
              key={feedback.id}
              id={`${listId}-${index}`}
              feedback={feedback}
              isChosen={index === chosen}
              onChoose={() => setAt(index)}
              onPick={() => send({ feedbackId: feedback.id })}
            />
          ))}
          <div
            id={`${listId}-${found.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen === found.length}
            onPointerMove={() => setAt(found.length)}
            onClick={openNew}
            onKeyDown={() => {}}
            className={cx(
              lineClass,
              "flex min-h-9 items-center gap-2.5 max-lg:min-h-11",
              chosen === found.length && "bg-hover",
            )}
          >
            <Plus className="size-4! text-muted" />
            {t("newSuggestion")}
          </div>
        </div>
      </div>
      {promise}
      {foot(item ? t("voteFor", { name }) : t("newSuggestion"), false, act)}
    </div>
  );
}

const lineClass = "cursor-pointer rounded-sm px-2";

interface LineProps {
  id: string;
  feedback: ListedFeedback;
  isChosen: boolean;
  onChoose: () => void;
  onPick: () => void;
}

function Line({ id, feedback, isChosen, onChoose, onPick }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onChoose}
      onClick={onPick}
      onKeyDown={() => {}}
      className={cx(
        lineClass,
        "grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1",
        isChosen && "bg-hover",
      )}
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">
          <UserText cut>{feedback.title}</UserText>
        </span>
        <span className="flex min-w-0 items-center gap-1 text-xs text-muted [&>.lucide]:size-3.25">
          <ArrowUp />
          {feedback.upvoteCount}
          {feedback.description !== "" && (
            <span className="ms-1.5 min-w-0 truncate">
              <UserText cut>{feedback.description}</UserText>
            </span>
          )}
        </span>
      </span>
      <FeedbackStatusBadge status={feedback.status} />
    </div>
  );
}

/** What a message is about, as far as its first sentence tells. */
function firstSentence(words: string): string {
  const line = words.trim().split("\n")[0] ?? "";
  const end = [...line.matchAll(/[.!?。！？؟]/gu)].find(({ index }) => index >= 12);
  return line.slice(0, Math.min(end ? end.index + 1 : line.length, searchedLetters));
}

/** Whether the agent has answered what was asked. */
function isAnsweredBy({ messages }: ConversationDetail, message: Message | null, agentId: string): boolean {
  if (!message) return false;
  return messages.some(
    ({ senderType, senderId, sequence }) =>
      senderType === "AGENT" && senderId === agentId && sequence > message.sequence,
  );
}

const firstName = (name: string) => name.split(/\s/)[0] ?? name;

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
