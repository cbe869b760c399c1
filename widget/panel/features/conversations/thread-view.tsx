import { useEffect, useState } from "react";
import { changeDraft, useDraft } from "../../shared/drafts.ts";
import { failureText } from "../../shared/files/failure-text.ts";
import { DropZone, FileButton, FileChips, UploadBar } from "../../shared/files/file-tools.tsx";
import { clientIdOf, type UploadProgress } from "../../shared/files/files.ts";
import { LargePicture } from "../../shared/files/large-picture.tsx";
import { page } from "../../shared/page.ts";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Bar } from "../../shared/ui/bar.tsx";
import { Composer } from "../../shared/ui/composer.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { MessageLog } from "./message-log.tsx";
import { nameSenders, quoteOf, ReplyBar } from "./quote.tsx";
import { loadEarlier, loadThread, markRead } from "./requests.ts";
import { sendDraft } from "./send-draft.ts";
import { endDraft, returnDraft, takeDraft } from "./sending-drafts.ts";
import { settleDraft } from "./settle-draft.ts";
import { conversations } from "./state.ts";
import { tellTyping } from "./typing.ts";

interface ThreadProps {
  conversationId: string;
  teamName: string;
  presence: React.ReactNode;
  onBack: () => void;
}

export function ThreadView({ conversationId, teamName, presence, onBack }: ThreadProps) {
  const texts = useTexts();
  const { t } = texts;
  const thread = useStore(conversations, (state) => state.threads[conversationId]);
  const threads = useStore(conversations, (state) => state.threads);
  const isFailed = useStore(conversations, (state) => state.failedThreads[conversationId] ?? false);
  const allPending = useStore(conversations, (state) => state.pending);
  const typing = useStore(conversations, (state) => state.typing[conversationId]);
  const isKept = useStore(page, (state) => state?.isKept ?? true);
  const draft = useDraft(conversationId);
  const [failure, setFailure] = useState("");
  const [upload, setUpload] = useState<UploadProgress | null>(null);
  const agent = thread?.conversation.agent ?? null;
  const title = agent?.name ?? t("teamName", { name: teamName });

  useEffect(() => {
    void loadThread(conversationId);
  }, [conversationId]);

  useReading(conversationId, thread?.conversation.unreadCount ?? 0, thread?.messages.at(-1)?.sequence);

  // The response was lost, but the socket or a fetch has brought the message: it was stored and need not be retried.
  const messages = thread?.messages;
  /** What can be answered: also the messages of merged conversations, where their block is open. */
  const readable = [thread, ...(thread?.merges ?? []).map((merge) => threads[merge.conversationId])].flatMap(
    (one) => one?.messages ?? [],
  );
  useEffect(() => {
    const settled = messages && settleDraft(draft, messages, clientIdOf);
    if (!settled) return;
    changeDraft(conversationId, settled);
    // An image may have been sent, and what followed it not.
    if (settled.text !== undefined || (!draft.text.trim() && settled.files?.length === 0)) setFailure("");
  }, [conversationId, draft, messages]);

  const handleSend = async () => {
    const draft = takeDraft(conversationId);
    setFailure("");
    try {
      await sendDraft(conversationId, draft, { onUpload: setUpload, replyTo: quoteOf(readable, draft.replyToId) });
      endDraft(conversationId, draft);
      // There is a line again.
      if (conversations.get().failedThreads[conversationId]) void loadThread(conversationId);
    } catch (error) {
      returnDraft(conversationId, draft);
      setFailure(failureText(error, texts, texts.t("sendFailed")));
    }
  };

  return (
    <DropZone draftKey={conversationId} onRefusal={setFailure}>
      <Bar title={title} note={presence} onBack={onBack}>
        {agent && <Avatar person={agent} />}
      </Bar>
      {thread ? (
        <MessageLog
          thread={thread}
          pending={allPending.filter((one) => one.conversationId === conversationId)}
          teamName={teamName}
          typingName={typing?.name ?? null}
          onEarlier={() => loadEarlier(conversationId)}
          onReply={(messageId) => {
            changeDraft(conversationId, { replyToId: messageId });
            document.querySelector<HTMLElement>(".composer textarea")?.focus();
          }}
        />
      ) : isFailed ? (
        <div className="log-frame">
          <Empty
            title={t("conversationsFailed")}
            text={t("conversationsFailedText")}
            action={{ label: t("tryAgain"), onClick: () => loadThread(conversationId) }}
          />
        </div>
      ) : (
        <div className="log-frame" aria-busy="true" />
      )}
      {!isKept && <p className="hint">{t("historyNotKept")}</p>}
      {thread?.conversation.status === "CLOSED" && <p className="hint">{t("closedConversation")}</p>}
      {failure && (
        <p className="refusal" role="alert">
          {failure}
        </p>
      )}
      {thread && (
        <ReplyBar
          quote={quoteOf(readable, draft.replyToId)}
          nameOf={nameSenders(thread, teamName, texts)}
          onCancel={() => changeDraft(conversationId, { replyToId: null })}
        />
      )}
      <UploadBar upload={upload} />
      <FileChips draftKey={conversationId} />
      <Composer
        draftKey={conversationId}
        label={t("message")}
        placeholder={t("messagePlaceholder")}
        onSend={handleSend}
        onType={() => tellTyping(conversationId)}
        hasFiles={draft.files.length > 0}
        tools={<FileButton draftKey={conversationId} onRefusal={setFailure} />}
      />
      <LargePicture />
    </DropZone>
  );
}

/** Marks what is on screen in an open panel of a visible page as read, and nothing that came after it. */
function useReading(conversationId: string, unreadCount: number, shownUpTo: number | undefined) {
  const isOpen = useStore(page, (state) => state?.isOpen ?? false);
  useEffect(() => {
    const read = () => {
      if (!isOpen || unreadCount === 0 || shownUpTo === undefined) return;
      if (document.visibilityState === "visible") void markRead(conversationId, shownUpTo);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [conversationId, isOpen, unreadCount, shownUpTo]);
}
