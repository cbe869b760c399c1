import { feedback as limits } from "@hark/contract/limits";
import { type KeyboardEvent, useRef } from "react";
import { newClientId } from "../../shared/client-id.ts";
import { isSendKey } from "../../shared/sends-on-enter.ts";
import { useStored } from "../../shared/storage/use-stored.ts";
import { Button } from "../../shared/ui/button.tsx";
import { AttachButton, DraftFiles, takesFiles } from "./attachments/draft-file-tools.tsx";
import { dropSent, useDraftFiles } from "./attachments/draft-files.ts";
import { type NewComment, useCreateComment } from "./create-comment.ts";
import { t } from "./texts.ts";

interface CommentFormProps {
  projectId: string;
  feedbackId: string;
  /** The account whose draft is kept. */
  accountId: string;
}

export function CommentForm({ projectId, feedbackId, accountId }: CommentFormProps) {
  const [stored, store] = useStored(accountId, `comment.${feedbackId}`);
  const textarea = useRef<HTMLTextAreaElement>(null);
  /** The last attempt, so that a retry of the same text, even after a reload, does not store it twice. */
  const [attempted, storeAttempt] = useStored(accountId, `comment-attempt.${feedbackId}`);
  const create = useCreateComment(projectId, feedbackId);
  const text = stored ?? "";
  const content = text.trim();
  const excess = content.length - limits.commentMax;
  const draft = `comment.${feedbackId}`;
  const files = useDraftFiles(draft);
  const attachments = files.map(({ fileUrl }) => ({ content: fileUrl }));
  const areReady = files.every(({ state }) => state === "ready");
  const canSend = (content !== "" || files.length > 0) && areReady && excess <= 0 && !create.isPending;

  function handleSend() {
    textarea.current?.focus();
    if (!canSend) return;
    const attempt = readAttempt(attempted, { content, attachments }) ?? {
      content,
      attachments,
      clientId: newClientId(),
    };
    storeAttempt(JSON.stringify(attempt));
    // VAL-30: the text is cleared on success; until then, and after a failure, it stays.
    create.mutate(attempt, {
      onSuccess: () => {
        storeAttempt(null);
        store(null);
        dropSent(
          draft,
          attempt.attachments.map((sent) => sent.content),
        );
      },
    });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <div
      {...takesFiles({ projectId, draft })}
      className="mt-2 rounded-lg border border-line-control bg-surface focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus"
    >
      <textarea
        ref={textarea}
        aria-label={t("comment")}
        placeholder={t("writeAComment")}
        dir="auto"
        rows={limits.commentRows}
        value={text}
        readOnly={create.isPending}
        onChange={(event) => store(event.target.value === "" ? null : event.target.value)}
        onKeyDown={handleKeyDown}
        className="block field-sizing-content max-h-40 min-h-17 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 leading-5 outline-none max-lg:text-[16px] max-lg:leading-[22px]"
      />
      <DraftFiles projectId={projectId} draft={draft} />
      <div className="flex items-center gap-1 px-2 pt-1 pb-2">
        <AttachButton projectId={projectId} draft={draft} />
        <span className="min-w-0 flex-1" />
        {excess > 0 && (
          <span role="status" className="me-2 text-xs text-danger">
            {t("charactersTooLong", { count: excess })}
          </span>
        )}
        <Button
          variant="primary"
          size="sm"
          disabled={!canSend && !create.isPending}
          loading={create.isPending}
          onClick={handleSend}
        >
          {t("comment")}
        </Button>
      </div>
    </div>
  );
}

/** Returns the stored attempt if it was with this text and these files. */
function readAttempt(stored: string | null, { content, attachments }: Omit<NewComment, "clientId">): NewComment | null {
  if (stored === null) return null;
  try {
    const attempt = JSON.parse(stored) as NewComment;
    const hasSameFiles = JSON.stringify(attempt.attachments ?? []) === JSON.stringify(attachments);
    const isSame = attempt.content === content && hasSameFiles && typeof attempt.clientId === "string";
    return isSame ? { ...attempt, attachments } : null;
  } catch {
    return null;
  }
}
