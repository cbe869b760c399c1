import type { ConversationType } from "@hark/contract/conversations/schema";
import { type ReactNode, useState } from "react";
import { clearDraft, getDraft, newDraftKey, useDraft } from "../../shared/drafts.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Bar } from "../../shared/ui/bar.tsx";
import { Composer } from "../../shared/ui/composer.tsx";
import { failureText } from "./failure-text.ts";
import { DropZone, FileButton, FileChips, UploadBar, type UploadProgress } from "./file-tools.tsx";
import { startWithDraft } from "./send-draft.ts";

/** Sends the draft as a new conversation, for both forms. */
export function useStart(type: ConversationType, onStarted: (conversationId: string) => void) {
  const texts = useTexts();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  const [upload, setUpload] = useState<UploadProgress | null>(null);
  const start = async () => {
    if (isSending) return;
    setSending(true);
    setFailure("");
    try {
      const draft = getDraft(newDraftKey);
      const conversationId = await startWithDraft(draft, { conversationType: type, onUpload: setUpload });
      clearDraft(newDraftKey);
      onStarted(conversationId);
    } catch (error) {
      setFailure(failureText(error, texts));
      setSending(false);
    }
  };
  return { start, isSending, failure, setFailure, upload };
}

interface NewConversationProps {
  type: ConversationType;
  presence: ReactNode;
  onBack: () => void;
  onStarted: (conversationId: string) => void;
}

export function NewConversation({ type, presence, onBack, onStarted }: NewConversationProps) {
  const { t } = useTexts();
  const { files } = useDraft(newDraftKey);
  const { start, isSending, failure, setFailure, upload } = useStart(type, onStarted);
  return (
    <DropZone draftKey={newDraftKey} onRefusal={setFailure}>
      <Bar title={t(type === "BUG" ? "reportBug" : "askQuestion")} note={presence} onBack={onBack} />
      <div className="log-frame">
        <p className="opening">{t(type === "BUG" ? "describeBug" : "usuallyAnswers")}</p>
      </div>
      {failure && (
        <p className="refusal" role="alert">
          {failure}
        </p>
      )}
      <UploadBar upload={upload} />
      <FileChips draftKey={newDraftKey} />
      <Composer
        draftKey={newDraftKey}
        label={t("message")}
        placeholder={t("messagePlaceholder")}
        onSend={start}
        isBusy={isSending}
        hasFiles={files.length > 0}
        tools={<FileButton draftKey={newDraftKey} onRefusal={setFailure} />}
      />
    </DropZone>
  );
}
