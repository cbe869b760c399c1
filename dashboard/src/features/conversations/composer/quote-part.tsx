import { cutPreview, messagePreview } from "@hark/contract/conversations/rules";
import type { Message, QuotedMessage } from "@hark/contract/conversations/schema";
import { Reply, X } from "lucide-react";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { t } from "../texts.ts";
import { useThread } from "../thread-context.ts";
import { type DraftKey, keepWithDraft } from "./draft.ts";
import { type ComposerPart, useComposer } from "./parts.ts";
import { wishToWrite } from "./wishes.ts";

/** The message that a reply answers. */
export const quotePart: ComposerPart = { name: "quote", Chips: Quoting };

/** Begins an answer to one message; its draft keeps which one. */
export function quote(key: Omit<DraftKey, "mode">, message: Message): void {
  const { id, sequence, senderType, senderId, type, content, file } = message;
  const quoted: QuotedMessage = { id, sequence, senderType, senderId, type, content: cutPreview(content), file };
  keepWithDraft({ ...key, mode: "reply" }, "quote", quoted);
  wishToWrite(key.conversationId, "reply");
}

function Quoting() {
  const { draft, keep, textarea } = useComposer();
  const { speakerOf } = useThread();
  const quoted = draft.kept?.quote as QuotedMessage | undefined;
  if (!quoted) return null;
  return (
    <div className="mx-2 mt-2 flex items-center gap-2 rounded-sm border border-line bg-sunken py-1 ps-2.5 pe-1 text-sm">
      <Reply className="text-muted" />
      <span className="flex min-w-0 flex-1 gap-1.5">
        <span className="max-w-2/5 shrink-0 font-semibold">
          <UserText cut>{speakerOf(quoted).name}</UserText>
        </span>
        <span className="min-w-0 text-soft">
          <UserText cut>{messagePreview(quoted)}</UserText>
        </span>
      </span>
      <IconButton
        label={t("removeQuote")}
        tooltip={false}
        className="size-6! max-lg:size-8!"
        onClick={() => {
          keep("quote", undefined);
          textarea.current?.focus();
        }}
      >
        <X className="size-3.5!" />
      </IconButton>
    </div>
  );
}
