import { lastActivityAt } from "@hark/contract/conversations/list-rules";
import { messagePreview } from "@hark/contract/conversations/rules";
import type { Conversation } from "@hark/contract/conversations/schema";
import { Bug, Check, MessageCircleQuestionMark } from "lucide-react";
import { fillLink, type LinkElement } from "../../shared/layout/link-slot.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

/** Open ones first; otherwise they keep their order. */
export const earlierOf = (rows: readonly Conversation[], shownId: string): Conversation[] => {
  const others = rows.filter(({ id }) => id !== shownId);
  const isOpen = ({ status }: Conversation) => status === "OPEN";
  return [...others.filter(isOpen), ...others.filter((row) => !isOpen(row))];
};

interface EarlierConversationsProps {
  conversations: readonly Conversation[];
  /** A router's link to one. */
  linkTo: (conversation: Conversation) => LinkElement;
}

/** The visitor's other conversations, each by its last words. */
export function EarlierConversations({ conversations, linkTo }: EarlierConversationsProps) {
  if (conversations.length === 0) return <p className="text-muted">{t("firstConversation")}</p>;
  return (
    <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-px">
      {conversations.map((conversation) => (
        <li key={conversation.id} className="min-w-0">
          {fillLink(
            linkTo(conversation),
            "flex min-h-8 items-center gap-2 rounded-sm px-2 text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2 max-lg:min-h-10",
            <EarlierLine conversation={conversation} />,
          )}
        </li>
      ))}
    </ul>
  );
}

function EarlierLine({ conversation }: { conversation: Conversation }) {
  const isClosed = conversation.status === "CLOSED";
  const isBug = conversation.type === "BUG";
  return (
    <>
      {isBug ? (
        <Bug className="size-3.5 shrink-0 text-muted" />
      ) : (
        <MessageCircleQuestionMark className="size-3.5 shrink-0 text-muted" />
      )}
      <span className="sr-only">{isBug ? t("bug") : t("question")}</span>
      <span className={cx("min-w-0 flex-1", isClosed && "text-muted")}>
        <UserText cut>{messagePreview(conversation.lastMessage)}</UserText>
      </span>
      {isClosed && (
        <span className="text-muted">
          <Check className="size-3.5" />
          <span className="sr-only">{t("closed")}</span>
        </span>
      )}
      <RelativeTime at={lastActivityAt(conversation)} short className="text-xs whitespace-nowrap text-muted" />
    </>
  );
}
