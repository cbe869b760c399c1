import { feedback as limits } from "@hark/contract/limits";
import { type KeyboardEvent, useRef } from "react";
import { newClientId } from "../../shared/client-id.ts";
import { isSendKey } from "../../shared/sends-on-enter.ts";
import { useStored } from "../../shared/storage/use-stored.ts";
import { Button } from "../../shared/ui/button.tsx";
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
  const canSend = content !== "" && excess <= 0 && !create.isPending;

  function handleSend() {
    textarea.current?.focus();
    if (!canSend) return;
    const attempt = readAttempt(attempted, content) ?? { content, clientId: newClientId() };
    storeAttempt(JSON.stringify(attempt));
    // VAL-30: the text is cleared on success; until then, and after a failure, it stays.
    create.mutate(attempt, {
      onSuccess: () => {
        storeAttempt(null);
        store(null);
      },
    });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <div className="mt-2 rounded-lg border border-line-control bg-surface focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
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
      <div className="flex items-center gap-1 px-2 pt-1 pb-2">
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

/** Returns the stored attempt if it was with this text. */
function readAttempt(stored: string | null, content: string): NewComment | null {
  if (stored === null) return null;
  try {
    const attempt = JSON.parse(stored) as NewComment;
    return attempt.content === content && typeof attempt.clientId === "string" ? attempt : null;
  } catch {
    return null;
  }
}
