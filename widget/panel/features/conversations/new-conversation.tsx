import type { ConversationType } from "@hark/contract/conversations/schema";
import { type ReactNode, useState } from "react";
import { clearDraft, getDraft } from "../../shared/drafts.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Bar } from "../../shared/ui/bar.tsx";
import { Composer } from "./composer.tsx";
import { failureText } from "./failure-text.ts";
import { startWith } from "./send-message.ts";

/** One draft for chat and ticket form, so that what is typed stays when the team comes or goes. */
export const newDraftKey = "new";

interface NewConversationProps {
  type: ConversationType;
  presence: ReactNode;
  onBack: () => void;
  onStarted: (conversationId: string) => void;
}

export function NewConversation({ type, presence, onBack, onStarted }: NewConversationProps) {
  const texts = useTexts();
  const { t } = texts;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState("");

  const handleSend = async (content: string) => {
    setSending(true);
    setFailure("");
    const { clientId } = getDraft(newDraftKey);
    try {
      const conversationId = await startWith({ conversationType: type, type: "TEXT", content, clientId });
      clearDraft(newDraftKey);
      onStarted(conversationId);
    } catch (error) {
      setFailure(failureText(error, texts));
      setSending(false);
    }
  };

  return (
    <>
      <Bar title={t(type === "BUG" ? "reportBug" : "askQuestion")} note={presence} onBack={onBack} />
      <div className="log-frame">
        <div className="opening">
          <p>{t(type === "BUG" ? "describeBug" : "usuallyAnswers")}</p>
        </div>
      </div>
      {failure && (
        <p className="refusal" role="alert">
          {failure}
        </p>
      )}
      <Composer draftKey={newDraftKey} onSend={handleSend} isBusy={isSending} />
    </>
  );
}
