import "../../shared/theme/all.css";
import type { ConversationDetail, Message } from "@hark/contract/conversations/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { conversationLinksQuery } from "../../features/feedback/links/requests.ts";
import { SuggestPopover } from "../../features/feedback/links/suggest-popover.tsx";
import { AttachPopover } from "../../features/known-issues/attach-popover.tsx";

export interface AskingPopoversProps {
  projectId: string;
  conversation: ConversationDetail;
  message: Message | null;
  /** Which of the two is open. */
  opened: "suggest" | "attach" | null;
  onClose: () => void;
}

/** What a conversation becomes: a vote, a suggestion, or one of those that a known issue is about. */
export function AskingPopovers({ projectId, conversation, message, opened, onClose }: AskingPopoversProps) {
  const client = useQueryClient();
  const { agent } = useCurrentUser();
  const key = conversationLinksQuery(projectId, conversation.id).queryKey;
  const known = client.getQueryData(key)?.knownIssues ?? [];
  const handleOpen = (open: boolean) => {
    if (!open) onClose();
  };
  return (
    <>
      <SuggestPopover
        projectId={projectId}
        conversation={conversation}
        message={message}
        agentId={agent.id}
        open={opened === "suggest"}
        onOpenChange={handleOpen}
      />
      <AttachPopover
        projectId={projectId}
        conversationId={conversation.id}
        attachedIds={known.map(({ id }) => id)}
        open={opened === "attach"}
        onOpenChange={handleOpen}
        onAttached={() => void client.invalidateQueries({ queryKey: key })}
      />
    </>
  );
}
