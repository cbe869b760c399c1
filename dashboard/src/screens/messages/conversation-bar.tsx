import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { Check, PanelRight, RotateCcw } from "lucide-react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { ColleaguesLooking } from "../../features/conversations/colleagues-looking.tsx";
import { SnoozeMenu } from "../../features/conversations/snooze/snooze-menu.tsx";
import { useUpdateConversation } from "../../features/conversations/update-conversation.ts";
import { useCommand } from "../../shared/keys/commands.ts";
import { opensNext } from "../../shared/keys/keys-switch.ts";
import { Button } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { toastWithUndo } from "../../shared/ui/toast-with-undo.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../../shared/use-media-query.ts";
import { Assignee } from "./assignee.tsx";
import { barTools } from "./conversation-bar-parts.ts";
import { MoreMenu } from "./more-menu.tsx";
import { t } from "./texts.ts";

interface ConversationBarProps {
  projectId: string;
  conversation: ConversationDetail;
  onOpenDetails: () => void;
  /** Looks what comes next before it is closed; what that returns opens it. */
  onClosing: () => () => void;
}

/** What stands at the end of an open conversation's bar. On a phone Snooze and Merge are in More alone. */
export function ConversationBar({ projectId, conversation, onOpenDetails, onClosing }: ConversationBarProps) {
  const { agent } = useCurrentUser();
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const isOpen = conversation.status === "OPEN";
  const changeStatus = useChangeStatus(projectId, conversation);
  useCommand(
    {
      id: "close",
      title: () => (isOpen ? t("closeCommand") : t("reopenCommand")),
      keys: "e",
      group: "conversation",
      icon: isOpen ? Check : RotateCcw,
    },
    () => {
      const openNext = onClosing();
      changeStatus();
      if (isOpen && opensNext()) openNext();
    },
    { isOn: conversation.mergedIntoId === null },
  );
  return (
    <>
      <ColleaguesLooking agentId={agent.id} />
      <Assignee projectId={projectId} conversation={conversation} size="picture" />
      <SnoozeMenu
        projectId={projectId}
        conversation={conversation}
        // On a phone its menu opens from More, where its button would be.
        className={isSmall ? "invisible -me-2 w-0!" : undefined}
      />
      {barTools.map((Tool) => (
        // Each hides its own button where there is no room, and keeps its key for More.
        <Tool key={Tool.name} projectId={projectId} conversation={conversation} />
      ))}
      <MoreMenu />
      <Button
        size="sm"
        icon={isSmall ? undefined : isOpen ? <Check className="size-3.5!" /> : <RotateCcw className="size-3.5!" />}
        aria-keyshortcuts="E"
        onClick={changeStatus}
      >
        {isOpen ? t("closeConversation") : t("reopenConversation")}
      </Button>
      <IconButton label={t("openSidebar")} className="xl:hidden" onClick={onOpenDetails}>
        <PanelRight className="rtl:-scale-x-100" />
      </IconButton>
    </>
  );
}

function useChangeStatus(projectId: string, conversation: ConversationDetail): () => void {
  const update = useUpdateConversation({ projectId, conversationId: conversation.id });
  const { status, snoozedUntil } = conversation;
  const isOpen = status === "OPEN";
  // Closing has ended the snooze, too.
  const undo = () => update.mutateAsync(isOpen && snoozedUntil !== null ? { status, snoozedUntil } : { status });
  return () => {
    update.mutateAsync({ status: isOpen ? "CLOSED" : "OPEN" }).then(
      () => toastWithUndo(isOpen ? t("conversationClosed") : t("conversationReopened"), undo),
      // The rollback has restored the label; there is no message (ERR-42).
      () => {},
    );
  };
}
