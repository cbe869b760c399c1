import type { PublicComment, VisitorFeedback, VisitorFeedbackDetail } from "@hark/contract/feedback/schema";
import { useCallback, useEffect, useState } from "react";
import { now } from "../../shared/clock.ts";
import { changeDraft, getDraft, settleText, useDraft } from "../../shared/drafts.ts";
import { failureText } from "../../shared/files/failure-text.ts";
import { DropZone, FileButton, FileChips, UploadBar } from "../../shared/files/file-tools.tsx";
import { addressOf, type UploadProgress, uploadAll } from "../../shared/files/files.ts";
import { LargePicture } from "../../shared/files/large-picture.tsx";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { fullTimeLabel, listTimeLabel } from "../../shared/time-labels.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Bar } from "../../shared/ui/bar.tsx";
import { Composer } from "../../shared/ui/composer.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Attachments } from "./attachments.tsx";
import { loadFeedback, sendComment, toggleVote } from "./requests.ts";
import { feedbacks } from "./state.ts";
import { StatusBadge } from "./status-badge.tsx";
import { VoteButton } from "./vote-button.tsx";

interface FeedbackDetailProps {
  feedbackId: string;
  onBack: () => void;
}

export function FeedbackDetail({ feedbackId, onBack }: FeedbackDetailProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const item = useStore(feedbacks, (state) => state.items[feedbackId]);
  const thread = useStore(feedbacks, (state) => state.threads[feedbackId]);
  const early = useStore(feedbacks, (state) => state.early[feedbackId]);
  const comments = thread?.comments ?? early;
  const draftKey = `comment-${feedbackId}`;
  const draft = useDraft(draftKey);
  const [failure, setFailure] = useState("");
  const [isSending, setSending] = useState(false);
  const [upload, setUpload] = useState<UploadProgress | null>(null);
  const [isFailed, setFailed] = useState(false);

  const load = useCallback(() => {
    setFailed(false);
    loadFeedback(feedbackId).catch(() => setFailed(true));
  }, [feedbackId]);
  useEffect(load, [load]);

  // The response was lost, but the socket or a fetch has brought the comment: it need not be retried.
  const arrived = comments?.find(({ clientId }) => clientId === draft.clientId);
  useEffect(() => {
    if (!arrived || isSending) return;
    settleComment(draftKey, draft.clientId, arrived);
    setFailure("");
  }, [arrived, isSending, draftKey, draft.clientId]);

  const handleSend = async () => {
    setSending(true);
    setFailure("");
    try {
      const { clientId, text, files } = getDraft(draftKey);
      const uploaded = await uploadAll(files, setUpload, { target: "feedback", draftKey });
      const attachments = uploaded.map(({ content }) => ({ content }));
      const body = { content: text.trim(), attachments, clientId };
      settleComment(draftKey, clientId, await sendComment(feedbackId, body));
    } catch (error) {
      setFailure(failureText(error, texts, t("commentFailed")));
    } finally {
      setSending(false);
    }
  };

  const failed = {
    text: t("conversationsFailedText"),
    action: { label: t("tryAgain"), onClick: load },
  };
  const [wasKnown, setKnown] = useState(false);
  if (item && !wasKnown) setKnown(true);
  if (!item) {
    return (
      <>
        <Bar title={t("feedback")} onBack={onBack} />
        {wasKnown ? (
          <p className="note-line" role="status">
            {t("suggestionGone")}
          </p>
        ) : (
          isFailed && <Empty title={t("suggestionsFailed")} {...failed} />
        )}
      </>
    );
  }
  return (
    <DropZone draftKey={draftKey} onRefusal={setFailure} isShown>
      <Bar title={t("feedback")} onBack={onBack} />
      <div className="body">
        <article className="feedback in-full">
          <VoteButton item={item} onFailure={setFailure} />
          <div>
            <h2 dir="auto">{item.title}</h2>
            <div className="facts">
              <StatusBadge status={item.status} />
              <time dateTime={item.createdAt}>
                {new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(item.createdAt))}
              </time>
              {item.isOwn && <span>{t("own")}</span>}
            </div>
            {item.onBehalf && <OnBehalf item={item} onFailure={setFailure} />}
            {item.description && (
              <p className="description" dir="auto">
                {item.description}
              </p>
            )}
            <Attachments attachments={item.attachments} />
          </div>
        </article>
        {thread?.publicAnswer && <PublicAnswer answer={thread.publicAnswer} />}
        <section className="comments" aria-label={t("commentsTitle")}>
          <h2>{t("commentsTitle")}</h2>
          {thread?.hasMore && (
            <button
              type="button"
              className="quiet-link"
              onClick={() => loadFeedback(feedbackId, thread.comments[0]?.id).catch(() => {})}
            >
              {t("earlier")}
            </button>
          )}
          {isFailed && !thread && <Empty title={t("commentsFailed")} {...failed} />}
          {thread?.comments.length === 0 && <p className="note-line">{t("noComments")}</p>}
          <ul role="log" aria-label={t("commentsTitle")}>
            {comments?.map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </ul>
        </section>
      </div>
      {failure && (
        <p className="refusal" role="alert">
          {failure}
        </p>
      )}
      <UploadBar upload={upload} />
      <FileChips draftKey={draftKey} />
      <Composer
        draftKey={draftKey}
        label={t("comment")}
        placeholder={t("commentPlaceholder")}
        onSend={handleSend}
        isBusy={isSending}
        hasFiles={draft.files.length > 0}
        tools={<FileButton draftKey={draftKey} onRefusal={setFailure} isShown />}
      />
      <LargePicture />
    </DropZone>
  );
}

/** The attempt with this id was stored: what was added since begins a new one. */
function settleComment(draftKey: string, clientId: string, stored: Pick<PublicComment, "content" | "attachments">) {
  const { files, clientId: current } = getDraft(draftKey);
  if (current !== clientId) return;
  const addresses = new Set(stored.attachments.map(({ content }) => content));
  changeDraft(draftKey, { files: files.filter((file) => !addresses.has(addressOf(file) ?? "")) });
  settleText(draftKey, clientId, stored.content);
}

/** A vote that the team has cast for the visitor, who may not have wanted it. */
function OnBehalf({ item, onFailure }: { item: VisitorFeedback; onFailure: (text: string) => void }) {
  const { t } = useTexts();
  return (
    <p className="on-behalf">
      {t("votedForYou")}
      <button
        type="button"
        className="quiet-link"
        onClick={() =>
          toggleVote(item).then(
            () => onFailure(""),
            () => onFailure(t("voteFailed")),
          )
        }
      >
        {t("takeVoteBack")}
      </button>
    </p>
  );
}

/** What the team has said about the item's newest status (loop, section 7). */
function PublicAnswer({ answer }: { answer: NonNullable<VisitorFeedbackDetail["publicAnswer"]> }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const nowMs = useStore(now, (at) => at);
  const name = answer.agent?.name.trim() || t("agent");
  return (
    <section className="public-answer comment">
      <Avatar person={{ name, avatarUrl: answer.agent?.avatarUrl ?? null }} size="small" />
      <div>
        <div className="by">
          <b>
            <bdi>{name}</bdi>
          </b>{" "}
          {answer.status !== "FIXED" && <StatusBadge status={answer.status} />}{" "}
          <time dateTime={answer.createdAt} title={fullTimeLabel(answer.createdAt, locale)}>
            {listTimeLabel(answer.createdAt, nowMs, texts)}
          </time>
        </div>
        <p className="comment-text" dir="auto">
          {answer.content}
        </p>
      </div>
    </section>
  );
}

function CommentRow({ comment }: { comment: PublicComment }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const nowMs = useStore(now, (at) => at);
  const name = comment.author?.name?.trim() || t(comment.authorType === "AGENT" ? "agent" : "guest");
  return (
    <li className="comment">
      <Avatar person={{ name, avatarUrl: comment.author?.avatarUrl ?? null }} size="small" />
      <div>
        <p className="by">
          <b>
            <bdi>{comment.isOwn ? t("youName") : name}</bdi>
          </b>{" "}
          <time dateTime={comment.createdAt} title={fullTimeLabel(comment.createdAt, locale)}>
            {listTimeLabel(comment.createdAt, nowMs, texts)}
          </time>
        </p>
        {comment.content && (
          <p className="comment-text" dir="auto">
            {comment.content}
          </p>
        )}
        <Attachments attachments={comment.attachments} />
      </div>
    </li>
  );
}
