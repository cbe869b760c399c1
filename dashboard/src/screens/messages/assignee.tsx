import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { useQuery } from "@tanstack/react-query";
import { agentsQuery } from "../../features/agents/requests.ts";
import { AssigneePicker } from "../../features/conversations/assignee-picker.tsx";
import { useUpdateConversation } from "../../features/conversations/update-conversation.ts";
import { toastFailure } from "../../shared/ui/toast-failure.tsx";
import { toastWithUndo } from "../../shared/ui/toast-with-undo.tsx";
import { t } from "./texts.ts";
import { useTeamPlaceholder } from "./use-speakers.ts";

interface AssigneeProps {
  projectId: string;
  conversation: ConversationDetail;
  size?: "field" | "picture";
}

/** Who has the conversation, and the menu that gives it to somebody else. */
export function Assignee({ projectId, conversation, size = "field" }: AssigneeProps) {
  const { data: agents = [] } = useQuery(agentsQuery(projectId));
  const placeholder = useTeamPlaceholder(projectId);
  const update = useUpdateConversation({ projectId, conversationId: conversation.id });

  function handleAssign(assignedToId: string | null) {
    const isAssigning = assignedToId !== null;
    const before = { assignedToId: conversation.assignedToId };
    const undo = () => update.mutateAsync(before);
    update.mutateAsync({ assignedToId }).then(
      () => toastWithUndo(isAssigning ? t("agentAssigned") : t("agentUnassigned"), undo),
      (error) =>
        toastFailure(error, isAssigning ? t("assignFailed") : t("unassignFailed"), () => handleAssign(assignedToId)),
    );
  }

  return (
    <AssigneePicker
      agents={agents}
      assignedToId={conversation.assignedToId}
      placeholder={placeholder}
      onAssign={handleAssign}
      size={size}
    />
  );
}
