import type { AgentSummary } from "@hark/contract/agents/schema";
import { lastActivityAt } from "@hark/contract/conversations/list-rules";
import { isFromTeam, messagePreview } from "@hark/contract/conversations/rules";
import type { Conversation, SnoozeEnd } from "@hark/contract/conversations/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { Link } from "@tanstack/react-router";
import { AtSign, Bug, Check, Clock, MessageCircleQuestionMark, Paperclip, Pencil, Reply } from "lucide-react";
import { memo } from "react";
import { useOwnZone } from "../../shared/time/own-zone.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { type ShownTag, TagSquares } from "../../shared/ui/tag.tsx";
import { UnreadDot } from "../../shared/ui/unread.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useDraft } from "./composer/draft.ts";
import type { ScreenView } from "./screen-view.ts";
import { snoozedLabel } from "./snooze/snooze-words.ts";
import { t } from "./texts.ts";

/** What a row shows of other things. They stay the same objects for as long as nothing of them changes. */
export interface RowContext {
  /** Whose drafts are shown. */
  accountId: string;
  /** All tags of the project. */
  tags: ReadonlyMap<string, ShownTag>;
  /** Its agents, by id. */
  agents: ReadonlyMap<string, Pick<AgentSummary, "name" | "avatarUrl">>;
}

interface ConversationRowProps {
  projectId: string;
  view: ScreenView;
  conversation: Conversation;
  isOpen: boolean;
  isUnread: boolean;
  /** A note names the agent, who has not read it. */
  isMentioned: boolean;
  context: RowContext;
  /** One row of the list is reached with Tab, the others with the arrow keys. */
  isTabStop: boolean;
  isPicked: boolean;
  /** Whether any row is picked; then each shows its box. */
  isPicking: boolean;
  onPick: (conversationId: string, isRange: boolean) => void;
}

/** Renders only when its own conversation has changed, however busy the rest of the inbox is. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const {
    projectId,
    view,
    conversation,
    isOpen,
    isUnread,
    isMentioned,
    context,
    isTabStop,
    isPicked,
    isPicking,
    onPick,
  } = props;
  const { id, status, tagIds, widgetUser } = conversation;
  const name = visitorDisplayName(widgetUser);
  const isClosed = status === "CLOSED";
  return (
    <>
      <Link
        to="/$projectId/messages/$view/{-$conversationId}"
        params={{ projectId, view, conversationId: id }}
        search={true}
        data-conversation={id}
        tabIndex={isTabStop ? 0 : -1}
        {...(isOpen && { "aria-current": "true" })}
        className={cx(
          "group/row grid grid-cols-[32px_minmax(0,1fr)] gap-x-2.5 rounded-md px-2 py-2.5 no-underline focus-visible:-outline-offset-2 max-lg:px-2.5 max-lg:py-3 xl:gap-x-3 xl:px-2.5",
          isPicked ? "bg-accent/8" : isOpen ? "max-lg:hover:bg-hover lg:bg-selected" : "hover:bg-hover",
        )}
      >
        <span
          className={cx(
            "relative mt-0.5 size-8",
            isPicking
              ? "invisible"
              : "pointer-fine:group-hover/item:invisible group-has-[input:focus-visible]/item:invisible",
          )}
        >
          <Avatar name={name} src={widgetUser.avatarUrl} className={cx(isClosed && "saturate-25")} />
          <TypeMark type={conversation.type} isOpen={isOpen} />
        </span>
        <span className="min-w-0">
          <span className="flex items-baseline gap-2">
            <span
              className={cx(
                "min-w-0 flex-1",
                isUnread ? "font-[650]" : "font-[480]",
                isClosed && !isUnread && "text-muted",
              )}
            >
              <UserText cut>{name}</UserText>
            </span>
            <span className="sr-only">{conversation.type === "BUG" ? t("bug") : t("question")}</span>
            {conversation.snoozedUntil !== null && <Snoozed until={conversation.snoozedUntil} />}
            {isClosed && (
              <span className="self-center text-muted">
                <Check className="size-3.5 stroke-2" />
                <span className="sr-only">{t("closed")}</span>
              </span>
            )}
            <RelativeTime at={lastActivityAt(conversation)} className="text-xs whitespace-nowrap text-muted" />
          </span>
          <span className="mt-px flex h-5 items-center gap-1.5 text-sm text-muted">
            <Words conversation={conversation} isOpen={isOpen} isUnread={isUnread} context={context} />
            <TagSquares tags={tagIds.flatMap((tagId) => context.tags.get(tagId) ?? [])} />
            <Assignee agent={context.agents.get(conversation.assignedToId ?? "")} />
            {isMentioned && (
              <span title={t("mentionsYou")} className="flex shrink-0 text-accent">
                <AtSign className="size-3.5! stroke-2!" />
                <span className="sr-only">{t("mentionsYou")}</span>
              </span>
            )}
            {isUnread && <UnreadDot />}
          </span>
        </span>
      </Link>
      {/* In the place of the face; a link can't hold it. */}
      <Checkbox
        tabIndex={-1}
        aria-label={t("pickConversation", { name })}
        checked={isPicked}
        onChange={() => {}}
        onClick={(event) => onPick(id, event.shiftKey)}
        className={cx(
          "absolute! start-3.75 top-4 max-lg:start-4.25 max-lg:top-2 xl:start-4.25",
          !isPicking &&
            "opacity-0 focus-within:opacity-100 max-lg:pointer-events-none pointer-fine:group-hover/item:opacity-100",
        )}
      />
    </>
  );
});

/** Until when stands in its tooltip, as a row has no room for it. */
function Snoozed({ until }: { until: SnoozeEnd }) {
  const zone = useOwnZone();
  const label = snoozedLabel(until, zone, Date.now());
  return (
    <span title={label} className="self-center text-muted">
      <Clock className="size-3.5 stroke-2" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** On the picture's lower end, on the row's own ground. */
function TypeMark({ type, isOpen }: { type: Conversation["type"]; isOpen: boolean }) {
  const Icon = type === "BUG" ? Bug : MessageCircleQuestionMark;
  return (
    <span
      aria-hidden
      className={cx(
        "absolute -end-1.25 -bottom-1.25 grid size-4 place-items-center rounded-full bg-surface text-soft group-hover/row:bg-[image:linear-gradient(var(--hover),var(--hover))]",
        isOpen && "lg:bg-[image:linear-gradient(var(--selected),var(--selected))]",
      )}
    >
      <Icon className="size-3 stroke-2" />
    </span>
  );
}

interface WordsProps {
  conversation: Conversation;
  isOpen: boolean;
  isUnread: boolean;
  context: RowContext;
}

/**
 * An unfinished answer, else what a colleague has done to what one has not read, so that nobody opens it in vain, else the last
 * message. An open conversation shows what is being written in its composer already.
 */
function Words({ conversation, isOpen, isUnread, context }: WordsProps) {
  const { id, lastMessage } = conversation;
  const draft = useDraft({ accountId: context.accountId, conversationId: id, mode: "reply" });
  const isAnswer = lastMessage !== null && isFromTeam(lastMessage);
  const answerer = isUnread && isAnswer ? context.agents.get(lastMessage.senderId) : undefined;
  if (!isOpen && (draft.text.trim() !== "" || draft.kept !== undefined)) {
    return (
      <>
        <Pencil className="size-3.5! stroke-2!" />
        <span className="font-[620] text-soft">{t("draft")}</span>
        <span className="min-w-0 flex-1">
          <UserText cut>{draft.text}</UserText>
        </span>
      </>
    );
  }
  return (
    <>
      {isAnswer ? (
        <>
          <Reply className="size-3.5! stroke-2!" />
          {!answerer && <span className="sr-only">{t("replied")}</span>}
        </>
      ) : (
        lastMessage?.type === "FILE" && <Paperclip className="size-3.5! stroke-2!" />
      )}
      <span className={cx("min-w-0 flex-1", isUnread && !answerer && "text-ink")}>
        <UserText cut>{answerer ? t("answeredBy", { name: answerer.name }) : messagePreview(lastMessage)}</UserText>
      </span>
    </>
  );
}

function Assignee({ agent }: { agent: Pick<AgentSummary, "name" | "avatarUrl"> | undefined }) {
  if (!agent) return null;
  return (
    <span title={t("assignedTo", { name: agent.name })} className="flex shrink-0">
      <Avatar name={agent.name} src={agent.avatarUrl} size={16} />
      <span className="sr-only">{t("assignedTo", { name: agent.name })}</span>
    </span>
  );
}
