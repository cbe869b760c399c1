import type { PrivateComment } from "@hark/contract/feedback/private-comment-schema";
import { feedback as limits } from "@hark/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { LockKeyhole, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { newClientId } from "../../../shared/client-id.ts";
import { fillLink } from "../../../shared/layout/link-slot.ts";
import { isSendKey } from "../../../shared/sends-on-enter.ts";
import { useStored } from "../../../shared/storage/use-stored.ts";
import { RelativeTime } from "../../../shared/time/relative-time.tsx";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { FormattedText } from "../../../shared/ui/formatted-text.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Skeleton, SkeletonGroup } from "../../../shared/ui/skeleton.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { Attachments } from "../attachments/attachments.tsx";
import { AttachButton, DraftFiles, takesFiles } from "../attachments/draft-file-tools.tsx";
import { dropSent, useDraftFiles } from "../attachments/draft-files.ts";
import type { PartProps } from "../detail/parts.ts";
import { privateCommentsQuery, useDeletePrivately, useOlderPrivateComments, useWritePrivately } from "./requests.ts";
import { t } from "./texts.ts";

type PrivateTabProps = PartProps & { user: { id: string; agent: { id: string } } };

/** What the team writes for itself, on a ground of its own. */
export function PrivateTab({ projectId, feedback, links, user }: PrivateTabProps) {
  const query = useQuery(privateCommentsQuery(projectId, feedback.id));
  const older = useOlderPrivateComments(projectId, feedback.id);
  const write = useWritePrivately(projectId, feedback.id);
  const deletePrivately = useDeletePrivately(projectId, feedback.id);
  const [edited, setEdited] = useState<string>();
  return (
    <>
      <p className="flex items-center gap-1.5 py-1 text-xs text-note-muted [&>.lucide]:size-3.5">
        <LockKeyhole />
        {t("privateHead")}
      </p>
      {query.isError && !query.data && (
        <ErrorMessage
          layout="line"
          title={t("privateNotLoaded")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          className="py-3"
        />
      )}
      {query.isPending && (
        <SkeletonGroup label={t("loadingPrivate")} className="grid gap-3 py-3">
          <Skeleton className="h-2.5 w-[40%]" />
          <Skeleton className="h-2.5 w-[60%]" />
        </SkeletonGroup>
      )}
      {query.data?.hasMore && (
        <Button
          variant="quiet"
          size="sm"
          loading={older.isPending}
          onClick={() => older.mutate()}
          className="self-start"
        >
          {t("earlierPrivate")}
        </Button>
      )}
      {query.data?.comments.length === 0 && <p className="py-2 text-sm text-note-muted">{t("noPrivateComments")}</p>}
      <ol>
        {query.data?.comments.map((comment) => (
          <Item
            key={comment.id}
            comment={comment}
            links={links}
            isOwn={comment.agent?.id === user.agent.id}
            isEdited={edited === comment.id}
            isSaving={write.isPending}
            onEdit={(isOn) => setEdited(isOn ? comment.id : undefined)}
            onSave={(content) =>
              write.mutate({ commentId: comment.id, content }, { onSuccess: () => setEdited(undefined) })
            }
            onDelete={() => deletePrivately(comment.id)}
          />
        ))}
      </ol>
      <div className="mt-auto pt-2">
        <NewComment projectId={projectId} feedbackId={feedback.id} accountId={user.id} />
      </div>
    </>
  );
}

interface ItemProps {
  comment: PrivateComment;
  links: PartProps["links"];
  isOwn: boolean;
  isEdited: boolean;
  isSaving: boolean;
  onEdit: (isOn: boolean) => void;
  onSave: (content: string) => void;
  onDelete: () => void;
}

function Item({ comment, links, isOwn, isEdited, isSaving, onEdit, onSave, onDelete }: ItemProps) {
  const { agent, content, quoted } = comment;
  const name = agent?.name ?? t("formerAuthor");
  const [text, setText] = useState(content);
  return (
    <li className="group grid grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 py-2.5">
      <Avatar name={name} src={agent?.avatarUrl} size={24} />
      <div className="min-w-0">
        <div className="flex min-h-6 min-w-0 items-center gap-1.5 text-sm font-medium">
          <span className="min-w-0">
            <UserText cut>{name}</UserText>
          </span>
          <RelativeTime at={comment.createdAt} className="shrink-0 text-xs font-normal text-note-muted" />
          {comment.editedAt !== null && <span className="text-xs font-normal text-note-muted">{t("wasEdited")}</span>}
          {isOwn && !isEdited && (
            <span className="ms-auto flex lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100">
              <IconButton
                label={t("editPrivate")}
                className="size-6!"
                onClick={() => {
                  setText(content);
                  onEdit(true);
                }}
              >
                <Pencil />
              </IconButton>
              <IconButton label={t("deletePrivate")} className="size-6!" onClick={onDelete}>
                <Trash2 />
              </IconButton>
            </span>
          )}
        </div>
        {isEdited ? (
          <Box
            value={text}
            onChange={setText}
            isBusy={isSaving}
            canSend={text.trim() !== ""}
            label={t("savePrivateComment")}
            onSend={() => onSave(text.trim())}
            onCancel={() => onEdit(false)}
          />
        ) : quoted ? (
          <blockquote className="mt-1 border-s-2 border-note-control ps-2.5 text-sm">
            <div dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              <FormattedText text={content} />
            </div>
            {fillLink(
              links.toConversation(quoted.conversationId),
              "mt-0.5 inline-block rounded-xs text-xs text-note-muted hover:underline",
              t("quotedFrom"),
            )}
          </blockquote>
        ) : (
          content !== "" && (
            <div dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              <FormattedText text={content} />
            </div>
          )
        )}
        <Attachments attachments={comment.attachments} />
      </div>
    </li>
  );
}

function NewComment({
  projectId,
  feedbackId,
  accountId,
}: {
  projectId: string;
  feedbackId: string;
  accountId: string;
}) {
  const [stored, store] = useStored(accountId, `private-comment.${feedbackId}`);
  const [clientId, setClientId] = useState(newClientId);
  const write = useWritePrivately(projectId, feedbackId);
  const text = stored ?? "";
  const draft = `private.${feedbackId}`;
  const files = useDraftFiles(draft);
  const content = text.trim();
  const canSend = (content !== "" || files.length > 0) && files.every(({ state }) => state === "ready");
  function handleSend() {
    if (!canSend || write.isPending) return;
    const sent = files.map(({ fileUrl }) => fileUrl);
    write.mutate(
      { content, attachments: sent.map((url) => ({ content: url })), clientId },
      {
        onSuccess: () => {
          store(null);
          dropSent(draft, sent);
          setClientId(newClientId());
        },
      },
    );
  }
  return (
    <Box
      value={text}
      onChange={(value) => store(value === "" ? null : value)}
      isBusy={write.isPending}
      canSend={canSend}
      label={t("addPrivateComment")}
      onSend={handleSend}
      files={{ projectId, draft }}
    />
  );
}

interface BoxProps {
  value: string;
  onChange: (value: string) => void;
  isBusy: boolean;
  canSend: boolean;
  label: string;
  onSend: () => void;
  onCancel?: () => void;
  /** The draft that takes files; none if absent. */
  files?: { projectId: string; draft: string };
}

function Box({ value, onChange, isBusy, canSend, label, onSend, onCancel, files }: BoxProps) {
  return (
    <div
      {...(files && takesFiles(files))}
      className="rounded-lg border border-note-control focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus"
    >
      <textarea
        aria-label={t("privateComment")}
        placeholder={t("writePrivately")}
        dir="auto"
        rows={limits.commentRows}
        maxLength={limits.commentMax}
        value={value}
        readOnly={isBusy}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          onSend();
        }}
        className="block field-sizing-content max-h-40 min-h-17 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 leading-5 outline-none placeholder:text-note-muted max-lg:text-[16px] max-lg:leading-[22px]"
      />
      {files && <DraftFiles {...files} />}
      <div className="flex items-center justify-end gap-1.5 px-2 pt-1 pb-2">
        {files && <AttachButton {...files} className="text-note-muted!" />}
        <LockKeyhole className="me-auto ms-1.5 size-3.5! text-note-muted" />
        {onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            {t("cancelEditing")}
          </Button>
        )}
        <Button variant="primary" size="sm" disabled={!canSend && !isBusy} loading={isBusy} onClick={onSend}>
          {label}
        </Button>
      </div>
    </div>
  );
}
