import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, MessageSquareQuote, Plus } from "lucide-react";
import { savedRepliesQuery } from "../../features/saved-replies/requests.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "../settings/settings-layout.tsx";
import { ReplyEditor } from "./reply-editor.tsx";
import { ReplyList, ReplyListSkeleton } from "./reply-list.tsx";
import { ReplyTransfer } from "./reply-transfer.tsx";
import { t } from "./texts.ts";

const path = "/$projectId/settings/saved-replies/{-$savedReplyId}";
const route = getRouteApi("/$projectId/settings/saved-replies/{-$savedReplyId}");

/** Settings, saved replies: the list and one of them side by side, one after the other on a phone. */
export function SavedRepliesScreen() {
  useDocumentTitle(t("savedReplies"));
  const { projectId, savedReplyId } = route.useParams();
  const list = useQuery(savedRepliesQuery(projectId));
  const openMenu = useOpenSettingsMenu();
  const isOpen = savedReplyId !== undefined;

  if (!list.data) {
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <TopBar title={t("savedReplies")} onOpenMenu={openMenu} />
        {list.isError ? (
          <ErrorMessage
            title={t("repliesNotLoaded")}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
            className="flex-1"
          />
        ) : (
          <ReplyListSkeleton />
        )}
      </div>
    );
  }

  const isEmpty = list.data.length === 0 && !isOpen;
  return (
    <div className="flex min-h-0 flex-1">
      <section
        aria-label={t("savedReplies")}
        className={cx(
          "flex min-w-0 flex-col border-line max-lg:flex-1",
          isEmpty ? "flex-1" : "lg:w-75 lg:shrink-0 lg:border-e xl:w-100",
          isOpen && "max-lg:hidden",
        )}
      >
        <TopBar title={t("savedReplies")} onOpenMenu={openMenu}>
          <ReplyTransfer projectId={projectId} replies={list.data} />
          {!isEmpty && <NewLink projectId={projectId} label={t("newShort")} />}
        </TopBar>
        {isEmpty ? (
          <EmptyState
            icon={MessageSquareQuote}
            title={t("noRepliesYet")}
            description={t("noRepliesExplained")}
            action={<NewLink projectId={projectId} label={t("newReply")} />}
          />
        ) : (
          <ReplyList projectId={projectId} replies={list.data} openId={savedReplyId} />
        )}
      </section>
      {!isEmpty && <OpenReply projectId={projectId} savedReplyId={savedReplyId} replies={list.data} />}
    </div>
  );
}

function NewLink({ projectId, label }: { projectId: string; label: string }) {
  return (
    <Link to={path} params={{ projectId, savedReplyId: "new" }} className={buttonClass("secondary", "sm")}>
      <Plus className="size-3.5!" />
      {label}
    </Link>
  );
}

interface OpenReplyProps {
  projectId: string;
  savedReplyId: string | undefined;
  replies: readonly SavedReply[];
}

function OpenReply({ projectId, savedReplyId, replies }: OpenReplyProps) {
  const navigate = route.useNavigate();
  if (savedReplyId === undefined) {
    return (
      <section aria-label={t("savedReplyEditor")} className="flex min-w-0 flex-1 max-lg:hidden">
        <EmptyState icon={MessageSquareQuote} title={t("pickReply")} description={t("pickReplyExplained")} />
      </section>
    );
  }
  const goTo = (id: string | undefined) =>
    void navigate({ to: path, params: { projectId, savedReplyId: id }, replace: true, ignoreBlocker: true });
  return (
    <section aria-label={t("savedReplyEditor")} className="flex min-w-0 flex-1 flex-col">
      <ReplyEditor
        key={savedReplyId}
        projectId={projectId}
        savedReplyId={savedReplyId}
        reply={replies.find(({ id }) => id === savedReplyId) ?? null}
        back={<BackLink projectId={projectId} />}
        onSaved={(id) => id !== savedReplyId && goTo(id)}
        onGone={() => goTo(undefined)}
      />
    </section>
  );
}

function BackLink({ projectId }: { projectId: string }) {
  return (
    <Link
      to={path}
      params={{ projectId, savedReplyId: undefined }}
      aria-label={t("backToReplies")}
      className="-ms-1.5 inline-grid size-10 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover lg:hidden"
    >
      <ArrowLeft className="rtl:rotate-180" />
    </Link>
  );
}
