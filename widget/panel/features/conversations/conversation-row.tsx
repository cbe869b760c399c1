import "./rows-styles.ts";
import type { VisitorConversation } from "@hark/contract/conversations/schema";
import { now } from "../../shared/clock.ts";
import { useStore } from "../../shared/store.ts";
import { type Texts, useTexts } from "../../shared/texts/texts.ts";
import { fullTimeLabel, listTimeLabel } from "../../shared/time-labels.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Users } from "../../shared/ui/icons.tsx";

interface RowProps {
  conversation: VisitorConversation;
  teamName: string;
  onOpen: () => void;
}

export function ConversationRow({ conversation, teamName, onOpen }: RowProps) {
  const texts = useTexts();
  const nowMs = useStore(now, (at) => at);
  const { agent, lastMessage, unreadCount } = conversation;
  const at = lastMessage?.createdAt ?? conversation.createdAt;
  return (
    <button type="button" className={unreadCount > 0 ? "conversation new" : "conversation"} onClick={onOpen}>
      {agent ? <Avatar person={agent} /> : <TeamAvatar />}
      <span className="cut">
        <span className="line">
          <b className="cut">
            <bdi>{agent?.name ?? texts.t("teamName", { name: teamName })}</bdi>
          </b>
          <time dateTime={at} title={fullTimeLabel(at, texts.locale)}>
            {listTimeLabel(at, nowMs, texts)}
          </time>
        </span>
        <span className="preview">
          <span className="cut">
            <bdi>{previewOf(conversation, texts)}</bdi>
          </span>
          {unreadCount > 0 && (
            <i className="mark">
              <span className="sr">{texts.t("unread")}</span>
            </i>
          )}
        </span>
      </span>
    </button>
  );
}

function TeamAvatar() {
  return (
    <span className="avatar of-team" aria-hidden="true">
      <Users className="icon" />
    </span>
  );
}

function previewOf({ lastMessage }: VisitorConversation, { t }: Texts): string {
  if (!lastMessage) return "";
  const { type, content, file, senderType } = lastMessage;
  const text = file?.name ?? (type === "TEXT" ? content : t(type === "IMAGE" ? "image" : "video"));
  return senderType === "WIDGET_USER" ? t("you", { text }) : text;
}
