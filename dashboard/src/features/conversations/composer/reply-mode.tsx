import { messageTypeOf } from "@hark/contract/files/rules";
import { text as limits } from "@hark/contract/limits";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { Reply } from "lucide-react";
import { Button } from "../../../shared/ui/button.tsx";
import { Kbd } from "../../../shared/ui/kbd.tsx";
import { toast } from "../../../shared/ui/toast.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { restoreAttachment, takeReady, useAttachments } from "../attachments.ts";
import { type OutgoingMessage, useSendMessage } from "../send-message.ts";
import { t, tr } from "../texts.ts";
import { type Draft, restoreDraft } from "./draft.ts";
import { type ComposerMode, type SubmitOptions, type Target, useComposer } from "./parts.ts";

/** An answer to the visitor. */
export const replyMode: ComposerMode = {
  id: "reply",
  label: () => t("reply"),
  letter: "R",
  icon: Reply,
  Hint: ReplyHint,
  textLabel: () => t("message"),
  placeholder: () => t("typeYourMessage"),
  maxLength: limits.messageMax,
  EnterHint: () => tr("enterSends", { key: <Kbd /> }),
  Button: SendButton,
  useSubmit: useSubmitReply,
  useHasMore: ({ conversation }) => useAttachments(conversation.id).some(({ state }) => state === "ready"),
  useWaitsFor: useUploads,
};

function ReplyHint() {
  const { widgetUser } = useComposer().conversation;
  return tr("toInChat", { name: <UserText>{visitorDisplayName(widgetUser).split(/\s+/)[0]}</UserText> });
}

/** Sending waits for what uploads, and for what has failed until somebody retries it or takes it off. */
function useUploads({ conversation }: Target): string | null {
  const attachments = useAttachments(conversation.id);
  const running = attachments.filter(({ state }) => state === "uploading").length;
  const failed = attachments.filter(({ state }) => state === "failed").length;
  if (running > 0 && failed > 0)
    return t("uploadsRunningAndFailed", { running: t("uploadsRunning", { count: running }), failed });
  if (running > 0) return t("uploadsRunning", { count: running });
  return failed > 0 ? t("uploadsFailed", { count: failed }) : null;
}

function SendButton() {
  const { canSend, send } = useComposer();
  return (
    <Button variant="primary" size="sm" disabled={!canSend} onClick={() => send()}>
      {t("send")}
    </Button>
  );
}

function useSubmitReply({ projectId, conversation, accountId, agentId }: Target) {
  const conversationId = conversation.id;
  const sending = useSendMessage({ projectId, conversationId, agentId });

  /** Each message has its own promise, so that it is handled even if another conversation is opened meanwhile. */
  function sendOrRestore(message: OutgoingMessage, restore: () => void) {
    sending.mutateAsync(message).catch(() => {
      toast.error(t("sendFailed"));
      restore();
    });
  }

  return (draft: Draft, _options: SubmitOptions) => {
    for (const attachment of takeReady(conversationId)) {
      const { id: clientId, fileUrl, type } = attachment;
      sendOrRestore({ clientId, content: fileUrl, type: messageTypeOf(type) }, () =>
        restoreAttachment(conversationId, attachment),
      );
    }
    const { text, clientId } = draft;
    if (text === "" || clientId === undefined) return;
    sendOrRestore({ content: text, type: "TEXT", clientId }, () =>
      restoreDraft({ accountId, conversationId, mode: "reply" }, draft),
    );
  };
}
