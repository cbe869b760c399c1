import "./thread-styles.ts";
import type { ConversationType } from "@hark/contract/conversations/schema";
import { type ReactNode, useState } from "react";
import { getDraft, newDraftKey, useDraft } from "../../shared/drafts.ts";
import { failureText } from "../../shared/files/failure-text.ts";
import { DropZone, FileButton, FileChips, UploadBar } from "../../shared/files/file-tools.tsx";
import type { UploadProgress } from "../../shared/files/files.ts";
import { keepAdded } from "../../shared/keep-added.ts";
import { useStore } from "../../shared/store.ts";
import { team } from "../../shared/team/team.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Bar } from "../../shared/ui/bar.tsx";
import { Composer } from "../../shared/ui/composer.tsx";
import { useVisitorName } from "../../shared/visitor-name.ts";
import { KnownMatchLater } from "./known-match-later.tsx";
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
      keepAdded(newDraftKey, draft, conversationId);
      onStarted(conversationId);
    } catch (error) {
      setFailure(failureText(error, texts, texts.t("sendFailed")));
      setSending(false);
    }
  };
  return { start, isSending, failure, setFailure, upload };
}

/** Who will read it, a word to begin with, the project's own if it has one, and how long an answer usually takes. */
function Opening({ type }: { type: ConversationType }) {
  const { t, language, locale } = useTexts();
  const name = useVisitorName();
  const known = useStore(team, (state) => state);
  // A page that was loaded before an update of the server knows neither.
  const own = known?.greetings?.[language] ?? known?.greetings?.default;
  const minutes = known?.usualReplyMinutes;
  return (
    <div className="opening">
      {known && known.agents.length > 0 && (
        <span className="opening-faces">
          {known.agents.map((agent, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two agents may share a name
            <Avatar key={index} person={agent} />
          ))}
        </span>
      )}
      <strong dir="auto">{own ?? <bdi>{t("greeting", { name })}</bdi>}</strong>
      <p>{t(type === "BUG" ? "describeBug" : "usuallyAnswers")}</p>
      {minutes && <p>{t("usualReply", { time: duration(minutes, locale) })}</p>}
    </div>
  );
}

/** Returns such as '20 minutes' or '3 hours', rounded as one would say it. */
function duration(minutes: number, locale: string): string {
  const [unit, size] = minutes < 60 ? ["minute", 1] : minutes < 24 * 60 ? ["hour", 60] : ["day", 24 * 60];
  const count = minutes < 60 && minutes > 10 ? Math.ceil(minutes / 5) * 5 : Math.ceil(minutes / Number(size));
  return new Intl.NumberFormat(locale, { style: "unit", unit: `${unit}`, unitDisplay: "long" }).format(count);
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
        <Opening type={type} />
      </div>
      {type === "BUG" && <KnownMatchLater />}
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
