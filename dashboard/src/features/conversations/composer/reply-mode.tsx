import type { QuotedMessage } from "@hark/contract/conversations/schema";
import { text as limits } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQueryClient } from "@tanstack/react-query";
import { Reply } from "lucide-react";
import { useEffect, useRef } from "react";
import { newClientId } from "../../../shared/client-id.ts";
import { Kbd } from "../../../shared/ui/kbd.tsx";
import { toast } from "../../../shared/ui/toast.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { factsOf, restoreAttachments, takeAttachments, useAttachments } from "../attachments.ts";
import { useSendMessage } from "../send-message.ts";
import { takeMessage } from "../subscriptions.ts";
import { isTemporary } from "../temporary-message.ts";
import { t, tr } from "../texts.ts";
import { forgetMeanwhile, tellMeanwhile } from "./answered-meanwhile.ts";
import { type Draft, restoreDraft } from "./draft.ts";
import { type ComposerMode, type SubmitOptions, type Target, useComposer } from "./parts.ts";
import { SendButton } from "./send-button.tsx";

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
  useHasMore: ({ conversation }) => useAttachments(conversation.id).length > 0,
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
  if (running > 0 && failed > 0) {
    return t("uploadsRunningAndFailed", { running: t("uploadsRunning", { count: running }), failed });
  }
  if (running > 0) return t("uploadsRunning", { count: running });
  return failed > 0 ? t("uploadsFailed", { count: failed }) : null;
}

function useSubmitReply({ projectId, conversation, accountId, agentId, onClosing }: Target) {
  const client = useQueryClient();
  const conversationId = conversation.id;
  const sending = useSendMessage({ projectId, conversationId, agentId });
  const key = { accountId, conversationId, mode: "reply" } as const;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  return (draft: Draft, { close = false, body }: SubmitOptions) => {
    const quote = draft.kept?.quote as QuotedMessage | undefined;
    let files = takeAttachments(conversationId);
    const sentWith = [quote?.id, ...files.map(({ id }) => id)].join(" ");
    // A retry has the ids of its first attempt, unless something has been added or taken off since: then it is another message.
    const isAnother = draft.sentWith !== undefined && draft.sentWith !== sentWith;
    const clientId = isAnother || draft.clientId === undefined ? newClientId() : draft.clientId;
    if (isAnother) files = files.map((file) => ({ ...file, clientId: newClientId() }));

    const parts = files.map((file) => ({
      content: file.fileUrl,
      type: file.type,
      ...factsOf(file),
      clientId: file.clientId,
    }));
    const text = { content: draft.text, type: "TEXT" as const, file: null, mediaName: null, clientId };
    const words = draft.text === "" ? [] : [text];
    const [first, ...attachments] = [...words, ...parts];
    if (!first) return;
    const seenSequence = conversation.messages.findLast((message) => !isTemporary(message))?.sequence ?? 0;
    const handleClosed = close ? onClosing() : undefined;
    forgetMeanwhile(conversationId);
    // Each send has its own promise, so that it is handled even if another conversation is opened meanwhile.
    sending.mutateAsync({ ...first, attachments, quote, seenSequence, close, body }).then(
      () => handleClosed?.(),
      (error) => {
        restoreDraft(key, { ...draft, clientId, sentWith });
        restoreAttachments(conversationId, files);
        if (error instanceof RequestError && error.code === "ANSWERED_MEANWHILE") {
          for (const message of error.messages) takeMessage({ client, agentId }, { message, projectId });
          tellMeanwhile(conversationId, error.messages);
          if (!isShown.current)
            toast.error(t("answeredElsewhere", { name: visitorDisplayName(conversation.widgetUser) }));
        } else toast.error(t("sendFailed"));
      },
    );
  };
}
