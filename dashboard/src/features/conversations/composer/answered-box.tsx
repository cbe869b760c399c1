import { messagePreview } from "@hark/contract/conversations/rules";
import type { Message } from "@hark/contract/conversations/schema";
import { TriangleAlert, X } from "lucide-react";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { t, tr } from "../texts.ts";
import { useThread } from "../thread-context.ts";
import { forgetMeanwhile } from "./answered-meanwhile.ts";

const MOST_SHOWN = 3;

interface AnsweredBoxProps {
  conversationId: string;
  /** At least one, the oldest first. */
  messages: readonly Message[];
}

export function AnsweredBox({ conversationId, messages }: AnsweredBoxProps) {
  const { speakerOf } = useThread();
  const last = messages.at(-1);
  if (!last) return null;
  return (
    <div
      role="alert"
      className="enter-pop mx-4 mb-2 rounded-lg bg-raised px-3 pt-2.5 pb-3 text-sm shadow-[0_0_0_1px_var(--line-strong),var(--elev-card)] max-lg:mx-2"
    >
      <div className="flex items-start gap-2">
        <TriangleAlert className="mt-0.5 text-warning" />
        <p className="min-w-0 flex-1 text-soft">
          {tr("answeredMeanwhile", {
            who: <strong className="font-semibold text-ink" />,
            name: <UserText>{speakerOf(last).name}</UserText>,
          })}
        </p>
        <IconButton
          label={t("hideAnswers")}
          tooltip={false}
          className="-my-1 -me-1 max-lg:-my-2"
          onClick={() => forgetMeanwhile(conversationId)}
        >
          <X />
        </IconButton>
      </div>
      <ul className="ms-6 mt-2 grid max-h-48 gap-1.5 overflow-y-auto">
        {messages.slice(-MOST_SHOWN).map((message) => {
          const speaker = speakerOf(message);
          return (
            <li key={message.id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2">
              <Avatar name={speaker.name} src={speaker.avatarUrl} size={20} ground="raised" />
              <p
                dir="auto"
                className="rounded-md bg-accent-soft px-2.5 py-1.5 wrap-anywhere whitespace-pre-wrap text-on-accent-soft"
              >
                <span className="sr-only">{speaker.name}: </span>
                <span>{messagePreview(message)}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
