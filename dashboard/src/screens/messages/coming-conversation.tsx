import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQueryClient } from "@tanstack/react-query";
import { findKnown } from "../../features/conversations/find-known.ts";
import { ThreadSkeleton } from "../../features/conversations/list-skeleton.tsx";
import type { ScreenView } from "../../features/conversations/screen-view.ts";
import { ThreadFrame } from "./thread-frame.tsx";

interface ComingConversationProps {
  projectId: string;
  view: ScreenView;
  conversationId: string;
}

/** While the code of a conversation is on its way: the name that its row knows, and everything else in its place. */
export function ComingConversation({ projectId, view, conversationId }: ComingConversationProps) {
  const known = findKnown(useQueryClient(), projectId, conversationId);
  return (
    <>
      <ThreadFrame projectId={projectId} view={view} title={known ? visitorDisplayName(known.widgetUser) : ""}>
        <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
          <ThreadSkeleton />
        </div>
        {known && (
          <div
            data-room="composer"
            className="mx-4 mb-4 h-33 rounded-lg border border-line-control bg-surface max-lg:mx-2 max-lg:mb-2 max-lg:h-38"
          />
        )}
      </ThreadFrame>
      <DetailsRoom />
    </>
  );
}

/** The column's place, so that the thread does not become narrower as it arrives. */
export function DetailsRoom() {
  return <div aria-hidden className="hidden w-(--details) shrink-0 border-s border-line xl:block" />;
}
