import { text as limits } from "@hark/contract/limits";
import { type KeyboardEvent, useRef } from "react";
import { newClientId } from "../../shared/client-id.ts";
import { isSendKey } from "../../shared/sends-on-enter.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { AttachButton, AttachmentChips } from "./attachment-tools.tsx";
import type { Attachment } from "./attachments.ts";
import { useDraft } from "./draft.ts";
import type { OutgoingMessage } from "./send-message.ts";
import { t, tr } from "./texts.ts";
import { useTellTyping } from "./typing.ts";

interface MessageComposerProps {
  accountId: string;
  conversationId: string;
  /** May be empty when there are attachments. */
  onSend: (message: OutgoingMessage | null) => void;
  attachments: readonly Attachment[];
  onFiles: (files: File[]) => void;
  onRemoveAttachment: (attachment: Attachment) => void;
  onRetryAttachment: (attachment: Attachment) => void;
}

export function MessageComposer(props: MessageComposerProps) {
  const { accountId, conversationId, onSend, attachments, onFiles, onRemoveAttachment, onRetryAttachment } = props;
  const [draft, setDraft] = useDraft({ accountId, conversationId });
  const tellTyping = useTellTyping(conversationId);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const content = draft.text.trim();
  const excess = content.length - limits.messageMax;
  const isUploading = attachments.some((attachment) => attachment.state === "uploading");
  const hasReady = attachments.some((attachment) => attachment.state === "ready");
  const canSend = (content !== "" || hasReady) && excess <= 0 && !isUploading;

  function handleSend() {
    textarea.current?.focus();
    if (!canSend) return;
    // The composer is emptied at once, so that one key press sends one message even on a slow connection (S03).
    setDraft({ text: "" });
    onSend(content === "" ? null : { content, type: "TEXT", clientId: draft.clientId ?? newClientId() });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <div className="mx-4 mb-4 rounded-lg border border-line-control bg-surface focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus max-lg:mx-2 max-lg:mb-2">
      <AttachmentChips attachments={attachments} onRemove={onRemoveAttachment} onRetry={onRetryAttachment} />
      <textarea
        ref={textarea}
        aria-label={t("message")}
        placeholder={t("typeYourMessage")}
        dir="auto"
        rows={2}
        value={draft.text}
        onChange={(event) => {
          setDraft({ text: event.target.value });
          if (event.target.value.trim() !== "") tellTyping();
        }}
        onKeyDown={handleKeyDown}
        onPaste={(event) => {
          const files = Array.from(event.clipboardData.files);
          if (files.length === 0) return;
          event.preventDefault();
          onFiles(files);
        }}
        className="block field-sizing-content max-h-40 min-h-14 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 leading-5 outline-none max-lg:text-[16px] max-lg:leading-[22px]"
      />
      <div className="flex items-center gap-1 px-2 pt-1 pb-2">
        <AttachButton onFiles={onFiles} />
        <span className="min-w-0 flex-1" />
        {excess > 0 ? (
          <span role="status" className="me-2 text-xs text-danger">
            {t("charactersTooLong", { count: excess })}
          </span>
        ) : (
          <span className="me-2 flex items-center gap-1 text-xs text-muted max-lg:hidden">
            {tr("enterSends", { key: <Kbd /> })}
          </span>
        )}
        <Button variant="primary" size="sm" disabled={!canSend} onClick={handleSend}>
          {t("send")}
        </Button>
      </div>
    </div>
  );
}
