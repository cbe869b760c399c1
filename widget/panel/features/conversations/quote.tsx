import "./thread-styles.ts";
import { cutPreview } from "@hark/contract/conversations/rules";
import type { Message, QuotedMessage } from "@hark/contract/conversations/schema";
import type { Texts } from "../../shared/texts/texts.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { X } from "../../shared/ui/icons.tsx";
import { Paperclip } from "../../shared/ui/thread-icons.tsx";
import type { Thread } from "./state.ts";

export type NameOf = (message: Pick<QuotedMessage, "senderType" | "senderId">) => string;

/** Who wrote, in the visitor's words; who is not known by name speaks as the team. */
export function nameSenders({ agents }: Thread, teamName: string, { t }: Texts): NameOf {
  const names = new Map(agents.map(({ id, name }) => [id, name]));
  return ({ senderType, senderId }) =>
    senderType === "WIDGET_USER" ? t("youName") : (names.get(senderId) ?? t("teamName", { name: teamName }));
}

/** The message with this id as another one quotes it. */
export function quoteOf(messages: readonly Message[] | undefined, id: string | null): QuotedMessage | null {
  const found = id === null ? undefined : messages?.find((message) => message.id === id);
  if (!found) return null;
  const { sequence, senderType, senderId, type, content, file } = found;
  return { id: found.id, sequence, senderType, senderId, type, content: cutPreview(content), file };
}

interface QuoteProps {
  quote: QuotedMessage;
  name: string;
  /** Leads to the quoted message. */
  onOpen: () => void;
}

/** What a message answers, on top of its bubble. */
export function Quote({ quote, name, onOpen }: QuoteProps) {
  return (
    <button type="button" className="quote" onClick={onOpen}>
      <Quoted quote={quote} name={name} />
    </button>
  );
}

function Quoted({ quote: { type, content, file }, name }: Omit<QuoteProps, "onOpen">) {
  const { t } = useTexts();
  const words = type === "TEXT" ? content : (file?.name ?? t(type === "VIDEO" ? "video" : "image"));
  return (
    <>
      <span className="grow">
        <b className="cut">
          <bdi>{name}</bdi>
        </b>
        <span className="quoted" dir="auto">
          {type === "FILE" && <Paperclip className="icon" />}
          {words}
        </span>
      </span>
      {type === "IMAGE" && /^https?:/.test(content) && <img src={content} alt="" />}
    </>
  );
}

interface ReplyBarProps {
  quote: QuotedMessage | null;
  nameOf: NameOf;
  onCancel: () => void;
}

/** Above the composer: what the next message answers. */
export function ReplyBar({ quote, nameOf, onCancel }: ReplyBarProps) {
  const { t } = useTexts();
  if (!quote) return null;
  return (
    <div className="reply-bar">
      <div className="quote" role="status">
        <span className="sr">{t("replyingTo", { name: nameOf(quote) })}</span>
        <Quoted quote={quote} name={nameOf(quote)} />
      </div>
      <button type="button" className="icon-button" aria-label={t("cancelReply")} onClick={onCancel}>
        <X className="icon" />
      </button>
    </div>
  );
}
