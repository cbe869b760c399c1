import type { ConversationDetail, Message } from "@hark/contract/conversations/schema";
import { RequestError } from "@hark/contract/request";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, MessageCircleOff, Tag } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { attachFiles } from "../../features/conversations/attach-files.ts";
import { DropZone } from "../../features/conversations/attachment-tools.tsx";
import { Composer } from "../../features/conversations/composer/composer.tsx";
import { quote } from "../../features/conversations/composer/quote-part.tsx";
import { ConversationState } from "../../features/conversations/conversation-state.tsx";
import { findKnown } from "../../features/conversations/find-known.ts";
import { ThreadSkeleton } from "../../features/conversations/list-skeleton.tsx";
import { useLookAt } from "../../features/conversations/looking.ts";
import { MessageThread } from "../../features/conversations/message-thread.tsx";
import { conversationKeys, conversationQuery, forgetOlderMessages } from "../../features/conversations/requests.ts";
import type { ScreenView } from "../../features/conversations/screen-view.ts";
import { useTagConversation } from "../../features/conversations/tag-conversation.ts";
import { isTemporary } from "../../features/conversations/temporary-message.ts";
import { type Thread, ThreadContext } from "../../features/conversations/thread-context.ts";
import { walkThread } from "../../features/conversations/thread-walk.ts";
import {
  holdsItem,
  loadOlderInWindow,
  type ThreadWindow,
  useThreadWindow,
} from "../../features/conversations/thread-window.ts";
import { TypingIndicator } from "../../features/conversations/typing-indicator.tsx";
import { useMessageTarget } from "../../features/conversations/use-message-target.ts";
import { useClearWhileFocused } from "../../features/notifications/clear-notifications.ts";
import { useReading } from "../../features/notifications/reading.ts";
import { useNewSince } from "../../features/notifications/unread.ts";
import { useTagsById } from "../../features/tags/requests.ts";
import { useOpenItem } from "../../shared/attention/open-item.ts";
import { useCommand } from "../../shared/keys/commands.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { BarTagging } from "./bar-tagging.tsx";
import { DetailsRoom } from "./coming-conversation.tsx";
import { composerModes, composerParts } from "./composer-parts.ts";
import { ConversationBar } from "./conversation-bar.tsx";
import { DetailsFrame } from "./details-frame.tsx";
import { MergedAway } from "./merged-away.tsx";
import { linkToMessage, useLinkedMessage, useSearchedFor } from "./message-link.ts";
import { ReadingLine } from "./reading-line.tsx";
import { t } from "./texts.ts";
import { ThreadFrame } from "./thread-frame.tsx";
import { useNextConversation } from "./use-next-conversation.ts";
import { useNoteCards } from "./use-note-cards.tsx";
import { useSpeakers } from "./use-speakers.ts";
import { isBuiltIn, views } from "./views.ts";

const MergedBlock = onDemand(() => import("../../features/conversations/merge/merged-block.tsx"), {
  isFetchedWhenQuiet: false,
}).part(
  (parts) => parts.MergedBlock,
  undefined,
  // As high as the closed block, so that nothing moves when its code arrives.
  () => <div className="ms-9.5 mt-4 h-10.5 rounded-md border border-line" />,
);

const MediaViewer = onDemand(() => import("../../features/conversations/media-viewer.tsx")).part(
  (parts) => parts.MediaViewer,
  ({ message }) => message !== null,
);

const PrintWhole = onDemand(() => import("./print-whole.tsx"), { isFetchedWhenQuiet: false }).part(
  (parts) => parts.PrintWhole,
  ({ isPart }) => isPart,
);

interface ConversationPaneProps {
  projectId: string;
  view: ScreenView;
  conversationId: string;
}

export function ConversationPane({ projectId, view, conversationId }: ConversationPaneProps) {
  const [isDetailsOpen, setIsDetailsOpen] = useState(false);
  const [isTagging, setIsTagging] = useState(false);
  const tagging = { isOpen: isTagging, onOpenChange: setIsTagging };
  const client = useQueryClient();
  const [placeholderData] = useState(() => findKnown(client, projectId, conversationId));
  const conversation = useQuery({
    ...conversationQuery(projectId, conversationId),
    ...(placeholderData && { placeholderData }),
  });
  const isMissing = useIsMissing(projectId, conversation.error);
  const hasCome = !conversation.isPlaceholderData;
  const detail = conversation.data;
  // Where the thread cannot be loaded the list may still know whose it is.
  const named = detail ?? findKnown(client, projectId, conversationId);
  const window = useThreadWindow(projectId, conversationId, detail, useCurrentUser().agent.id);
  const isFinding = useFinding(hasCome ? detail : undefined, window);
  const prepareNext = useNextConversation({ projectId, view, conversationId });
  const tags = useTagsById(projectId);
  const toggleTag = useTagConversation(projectId, conversationId);
  // A thread that could not be loaded is not read, so its messages sound and stay unread.
  const shown = detail && hasCome && !isMissing ? conversationId : undefined;
  useCommand(
    {
      id: "tag",
      title: () => t("tagEntry"),
      keys: "t",
      group: "conversation",
      icon: Tag,
      of: () => (detail ? visitorDisplayName(detail.widgetUser) : ""),
      nested: {
        name: () => t("tagName"),
        hint: () => t("tagHint"),
        list: () => {
          const isOn = (id: string) => detail?.tagIds.includes(id) === true;
          return [...tags.values()]
            .filter(({ id, isArchived }) => !isArchived || isOn(id))
            .map(({ id, name }) => ({
              id,
              title: name,
              icon: isOn(id) ? Check : Tag,
              hint: isOn(id) ? t("tagTakesOff") : undefined,
              run: () => toggleTag.mutate({ tagId: id, isOn: !isOn(id) }),
            }));
        },
      },
    },
    () => setIsTagging(true),
    { isOn: shown !== undefined },
  );
  useOpenItem(shown);
  useReading(shown);
  useLookAt(shown);
  useClearWhileFocused(
    projectId,
    { id: conversationId, isUnread: detail?.isUnread },
    // What came last is not on the screen while an older place is read.
    shown === undefined || isFinding || window.thread?.hasNewer ? null : newestSequence(detail),
  );

  useEffect(() => () => forgetOlderMessages(client, projectId, conversationId), [client, projectId, conversationId]);

  return (
    <>
      <ThreadFrame
        projectId={projectId}
        view={view}
        title={named && !isMissing ? visitorDisplayName(named.widgetUser) : ""}
        below={detail && !isMissing && <ConversationState conversation={detail} />}
        actions={
          detail &&
          !isMissing && (
            <>
              <BarTagging projectId={projectId} conversation={detail} tagging={tagging} />
              <ConversationBar
                projectId={projectId}
                conversation={detail}
                onOpenDetails={() => setIsDetailsOpen(true)}
                onClosing={prepareNext}
              />
            </>
          )
        }
      >
        {isMissing ? (
          <EmptyState
            icon={MessageCircleOff}
            title={t("conversationMissing")}
            description={t("conversationMissingWhy")}
            action={
              <Link
                to="/$projectId/messages/$view/{-$conversationId}"
                params={{ projectId, view, conversationId: undefined }}
                search={true}
                className={buttonClass()}
              >
                {t("backTo", { view: isBuiltIn(view) ? views[view].title() : t("savedView") })}
              </Link>
            }
          />
        ) : detail && window.thread ? (
          <OpenConversation
            projectId={projectId}
            newest={detail}
            conversation={window.thread}
            window={window}
            isLoading={!hasCome || isFinding}
            onClosing={prepareNext}
          />
        ) : conversation.isError ? (
          <ErrorMessage
            title={t("conversationNotLoaded")}
            description={t("typedIsKept")}
            onRetry={() => void conversation.refetch()}
            isRetrying={conversation.isFetching}
            className="flex-1"
          />
        ) : undefined}
      </ThreadFrame>
      {conversation.isPending && <DetailsRoom />}
      {detail && !isMissing && (
        <DetailsFrame
          projectId={projectId}
          conversation={detail}
          tagging={tagging}
          open={isDetailsOpen}
          onOpenChange={setIsDetailsOpen}
        />
      )}
    </>
  );
}

/** Whether the place in the thread that the address asks for is being looked for, where it is not among the newest messages. */
function useFinding(detail: ConversationDetail | undefined, { open }: ThreadWindow): boolean {
  const wanted = useLinkedMessage();
  const [looked, setLooked] = useState<string>();
  const isFinding = wanted !== undefined && wanted !== looked && detail !== undefined && !holdsItem(detail, wanted);
  useEffect(() => {
    if (!isFinding || wanted === undefined) return undefined;
    let isLeft = false;
    const end = () => {
      if (!isLeft) setLooked(wanted);
    };
    open(wanted).then(end, end);
    return () => {
      isLeft = true;
    };
  }, [isFinding, wanted, open]);
  return isFinding;
}

/** Returns 0 for a thread without messages: there is nothing that it could leave unread. */
function newestSequence(detail: ConversationDetail | undefined): number {
  return detail?.messages.findLast((message) => !isTemporary(message))?.sequence ?? 0;
}

/** The conversation is unknown, of another project, or was removed while it was open; the lists are then out of date. */
function useIsMissing(projectId: string, error: Error | null): boolean {
  const client = useQueryClient();
  // An invalid id in the address gets 400, not 404.
  const isMissing = error instanceof RequestError && (error.status === 404 || error.status === 400);
  useEffect(() => {
    if (isMissing) void client.invalidateQueries({ queryKey: conversationKeys.lists(projectId) });
  }, [client, projectId, isMissing]);
  return isMissing;
}

interface OpenConversationProps {
  projectId: string;
  onClosing: () => () => void;
  /** At its end. */
  newest: ConversationDetail;
  /** As it is shown. */
  conversation: ConversationDetail;
  window: ThreadWindow;
  /** The thread, or the place in it that the address asks for, is on its way. */
  isLoading: boolean;
}

function OpenConversation({ projectId, onClosing, newest, conversation, window, isLoading }: OpenConversationProps) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const conversationId = conversation.id;
  const speakerOf = useSpeakers(projectId, conversation);
  const tags = useTagsById(projectId);
  const [viewed, setViewed] = useState<Message | null>(null);
  const older = useMutation({ mutationFn: () => loadOlderInWindow(client, projectId, conversationId) });
  const { mutate: loadOlder, isPending: isLoadingOlder } = older;

  const handleLoadOlder = useCallback(() => {
    if (conversation.hasMore && !isLoadingOlder) loadOlder();
  }, [conversation.hasMore, isLoadingOlder, loadOlder]);

  const newer = useMutation({ mutationFn: window.loadNewer });
  const { mutate: loadNewer, isPending: isLoadingNewer, isError: hasFailedToLoadNewer } = newer;
  const handleLoadNewer = useCallback(() => {
    // After a failure the way to the end is the line above the composer.
    if (!isLoadingNewer && !hasFailedToLoadNewer) loadNewer();
  }, [isLoadingNewer, hasFailedToLoadNewer, loadNewer]);

  const goTo = useMessageTarget({
    open: window.open,
    onMissing: () => toast.error(t("messageMissing")),
  });
  const wantedMessage = useLinkedMessage();
  const searchedFor = useSearchedFor();
  useEffect(() => {
    if (wantedMessage === undefined || isLoading) return;
    const found = goTo(wantedMessage, "hit");
    if (searchedFor === undefined) return;
    let unmark = () => {};
    let isLeft = false;
    // Nobody needs it but who comes from a search. Without it only the mark is missing.
    void Promise.all([import("../../features/search/mark-hit.ts"), found])
      .then(([{ markHit }]) => {
        if (!isLeft) unmark = markHit(wantedMessage, searchedFor);
      })
      .catch(() => {});
    return () => {
      isLeft = true;
      unmark();
    };
  }, [wantedMessage, searchedFor, goTo, isLoading]);

  const thread = useMemo<Thread>(
    () => ({
      speakerOf,
      reply: (message) => quote({ accountId: user.id, conversationId }, message),
      linkTo: (messageId) => linkToMessage({ projectId, conversationId, messageId }),
      tagOf: (tagId) => tags.get(tagId),
      goTo: (messageId) => void goTo(messageId),
    }),
    [speakerOf, user.id, projectId, conversationId, tags, goTo],
  );
  const newSince = useNewSince(conversationId);
  const renderNote = useNoteCards(projectId, conversationId);

  const handleFiles = (files: File[]) => void attachFiles({ projectId, conversationId }, files);

  return (
    <ThreadContext value={thread}>
      <DropZone onFiles={handleFiles} className="flex min-h-0 flex-1 flex-col" onKeyDown={walkThread}>
        {isLoading ? (
          <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
            <ThreadSkeleton />
          </div>
        ) : (
          <>
            <MessageThread
              key={window.turn}
              conversation={conversation}
              speakerOf={speakerOf}
              isLoadingOlder={isLoadingOlder}
              hasFailedToLoadOlder={older.isError}
              onLoadOlder={handleLoadOlder}
              onLoadNewer={conversation.hasNewer ? handleLoadNewer : undefined}
              at={window.at}
              onToNewest={window.toNewest}
              onOpenMedia={setViewed}
              newSince={newSince}
              renderNote={renderNote}
              renderMerge={(merge) => (
                <MergedBlock
                  projectId={projectId}
                  merge={merge}
                  agentId={user.agent.id}
                  speakerOf={speakerOf}
                  onOpenMedia={setViewed}
                />
              )}
              footer={
                <TypingIndicator
                  conversationId={conversationId}
                  visitorName={visitorDisplayName(conversation.widgetUser)}
                />
              }
            />
            {conversation.hasNewer && <ReadingLine thread={conversation} at={window.at} onToNewest={window.toNewest} />}
            <MergedAway conversation={conversation} />
          </>
        )}
        <PrintWhole
          projectId={projectId}
          conversationId={conversationId}
          isPart={!isLoading && (conversation.hasMore || conversation.hasNewer === true)}
          toNewest={window.toNewest}
        />
        <Composer
          projectId={projectId}
          conversation={newest}
          accountId={user.id}
          agentId={user.agent.id}
          modes={composerModes}
          parts={composerParts}
          addFiles={handleFiles}
          onClosing={onClosing}
        />
        <MediaViewer
          message={viewed}
          messages={conversation.messages}
          speakerOf={speakerOf}
          onShow={setViewed}
          onClose={() => setViewed(null)}
        />
      </DropZone>
    </ThreadContext>
  );
}
