import type { Conversation, ConversationType } from "@hark/contract/conversations/schema";
import { Bug, Circle, CircleCheck, Clock, type LucideIcon, MessageCircleQuestionMark } from "lucide-react";
import { useOwnZone } from "../../shared/time/own-zone.ts";
import { snoozedLabel, snoozedShort } from "./snooze/snooze-words.ts";
import { t } from "./texts.ts";

const types: Record<ConversationType, { icon: LucideIcon; label: () => string }> = {
  QUESTION: { icon: MessageCircleQuestionMark, label: () => t("question") },
  BUG: { icon: Bug, label: () => t("bug") },
};

/** What a conversation is and how it stands, in one line; where that is narrow the type's word goes first. */
export function ConversationState({ conversation }: { conversation: Conversation }) {
  const zone = useOwnZone();
  const { status, snoozedUntil } = conversation;
  const { icon: TypeIcon, label } = types[conversation.type];
  const now = Date.now();
  const isSnoozed = snoozedUntil !== null;
  const StatusIcon = isSnoozed ? Clock : status === "OPEN" ? Circle : CircleCheck;
  return (
    <div className="@container flex min-w-0 items-center gap-1.5 text-xs leading-4 text-muted">
      <span title={label()} className="contents">
        <TypeIcon className="size-[13px]! shrink-0 stroke-2!" />
        <span className={isSnoozed ? "@max-[18rem]:sr-only" : "@max-[11rem]:sr-only"}>{label()}</span>
      </span>
      <span aria-hidden className={isSnoozed ? "@max-[18rem]:hidden" : "@max-[11rem]:hidden"}>
        ·
      </span>
      <StatusIcon className="size-[13px]! shrink-0 stroke-2!" />
      {snoozedUntil !== null ? (
        <>
          <span className="truncate @max-[10rem]:sr-only">{snoozedLabel(snoozedUntil, zone, now)}</span>
          {/* The clock beside it says the rest. */}
          <span aria-hidden className="truncate @min-[10rem]:hidden">
            {snoozedShort(snoozedUntil, zone, now)}
          </span>
        </>
      ) : (
        <span className="truncate">{status === "OPEN" ? t("stateOpen") : t("stateClosed")}</span>
      )}
    </div>
  );
}
