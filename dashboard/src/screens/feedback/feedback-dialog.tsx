import type { ListedFeedback } from "@hark/contract/feedback/schema";
import { RequestError } from "@hark/contract/request";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SearchX, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from "react";
import { useDeleteFeedback } from "../../features/feedback/delete-feedback.ts";
import type { PartProps } from "../../features/feedback/detail/parts.ts";
import { feedbackQuery, findKnown } from "../../features/feedback/requests.ts";
import { useClearSuggestion } from "../../features/notifications/clear-suggestion.ts";
import { DialogFrame } from "../../shared/ui/dialog.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { OpenSuggestion } from "./detail/open-suggestion.tsx";
import type { OpenTab } from "./detail/suggestion-tabs.tsx";
import { t } from "./texts.ts";

interface FeedbackDialogProps {
  projectId: string;
  /** Undefined when closed. */
  feedbackId: string | undefined;
  onClose: () => void;
  /** A link to another suggestion, which takes this one's place. */
  linkTo: PartProps["links"]["toSuggestion"];
}

export function FeedbackDialog({ projectId, feedbackId, onClose, linkTo }: FeedbackDialogProps) {
  // The content stays while the dialog fades out.
  const [lastId, setLastId] = useState(feedbackId);
  if (feedbackId !== undefined && feedbackId !== lastId) setLastId(feedbackId);
  if (lastId === undefined) return null;
  return (
    <Opened
      projectId={projectId}
      feedbackId={lastId}
      isOpen={feedbackId !== undefined}
      onClose={onClose}
      linkTo={linkTo}
    />
  );
}

interface OpenedProps extends FeedbackDialogProps {
  feedbackId: string;
  isOpen: boolean;
}

function Opened({ projectId, feedbackId, isOpen, onClose, linkTo }: OpenedProps) {
  const client = useQueryClient();
  const query = useQuery({ ...feedbackQuery(projectId, feedbackId), enabled: isOpen });
  useClearSuggestion(projectId, isOpen ? query.data : undefined);
  const deletion = useDeleteFeedback(projectId, { onDeleted: onClose });
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const openTab = useRef<OpenTab>(null);
  // An invalid id in the address gets 400, not 404.
  const isMissing = query.error instanceof RequestError && (query.error.status === 404 || query.error.status === 400);
  // The list has everything except the comments.
  const feedback: ListedFeedback | undefined = isMissing
    ? undefined
    : (query.data ?? findKnown(client, projectId, feedbackId));
  const links = useMemo(
    () => ({
      toConversation: (conversationId: string) => (
        <Link
          to="/$projectId/messages/$view/{-$conversationId}"
          params={{ projectId, view: "inbox", conversationId }}
        />
      ),
      toSuggestion: linkTo,
      toAnswers: (itemId: string) => (
        <Link to="/$projectId/feedback/answers/$kind/$itemId" params={{ projectId, kind: "suggestion", itemId }} />
      ),
    }),
    [projectId, linkTo],
  );
  const loading = { hasFailed: query.isError, isFetching: query.isFetching, retry: () => void query.refetch() };

  const isLoading = !feedback && !isMissing && !query.isError;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (/^[1-9]$/.test(event.key) && openTab.current?.(Number(event.key))) event.preventDefault();
  }

  return (
    <DialogFrame
      open={isOpen}
      dismissible={!deletion.isPending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      labelledBy={titleId}
      // Who came by its address has come from nowhere on the screen.
      finalFocus={() => document.querySelector<HTMLElement>(`main a[href*="${feedbackId}"]`)}
      initialFocus={() => root.current?.querySelector<HTMLElement>("[role=tab]") ?? true}
      className={
        feedback || isLoading
          ? "max-w-240 overflow-hidden lg:h-[min(772px,calc(100dvh-80px))] max-lg:h-[94dvh]"
          : "max-w-160 pt-5 pb-5"
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: number keys from anywhere inside */}
      <div ref={root} onKeyDown={handleKeyDown} className={feedback || isLoading ? "contents" : undefined}>
        {feedback ? (
          <OpenSuggestion
            key={feedback.id}
            projectId={projectId}
            feedback={feedback}
            detail={query.data}
            loading={loading}
            links={links}
            titleId={titleId}
            openTab={openTab}
            deletion={{ isPending: deletion.isPending, start: () => deletion.mutate(feedback.id) }}
            onClose={onClose}
          />
        ) : isLoading ? (
          <Loading titleId={titleId} onClose={onClose} />
        ) : (
          <Absent title={isMissing ? t("notFound") : t("loading")} titleId={titleId} onClose={onClose}>
            {isMissing ? (
              <EmptyState icon={SearchX} title={t("suggestionMissing")} description={t("suggestionMissingWhy")} />
            ) : (
              <ErrorMessage title={t("suggestionNotLoaded")} onRetry={loading.retry} isRetrying={loading.isFetching} />
            )}
          </Absent>
        )}
      </div>
    </DialogFrame>
  );
}

/** The frame of what comes, so that the dialog does not grow when it is there. */
function Loading({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const close = (className?: string) => (
    <IconButton label={t("close")} tooltip={false} className={className} onClick={onClose}>
      <X />
    </IconButton>
  );
  return (
    <div className="grid h-full min-h-0 lg:grid-cols-[minmax(0,1fr)_288px]">
      <div className="min-w-0 px-6 pt-5 max-lg:px-4">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="text-xl text-muted">
            {t("loading")}
          </h2>
          {close("-mt-2 lg:hidden")}
        </div>
        <SkeletonGroup label={t("loading")} className="grid gap-3 py-3">
          <Skeleton className="h-2.5 w-[40%]" />
          <Skeleton className="h-2.5 w-[70%]" />
          <Skeleton className="h-2.5 w-[60%]" />
        </SkeletonGroup>
      </div>
      <div className="border-s border-line bg-sunken max-lg:hidden">
        <div className="flex h-(--bar) items-center justify-end border-b border-line pe-2">{close()}</div>
      </div>
    </div>
  );
}

/** While there is nothing to show any more, or it could not be loaded. */
function Absent(props: { title: string; titleId: string; onClose: () => void; children: ReactNode }) {
  return (
    <>
      <div className="flex items-start gap-3 ps-6 pe-4">
        <h2 id={props.titleId} className="min-w-0 flex-1 text-xl">
          {props.title}
        </h2>
        <IconButton label={t("close")} tooltip={false} className="-mt-0.5 max-lg:-mt-2" onClick={props.onClose}>
          <X />
        </IconButton>
      </div>
      <div className="min-w-0 px-6">{props.children}</div>
    </>
  );
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, [contenteditable], [role=menu]") !== null;
}
