import type { ConversationDetail, Message } from "@hark/contract/conversations/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { agentsQuery } from "../../features/agents/requests.ts";
import type { Speaker } from "../../features/conversations/thread-context.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { t } from "./texts.ts";

/** The speaker shown for an agent who is not, or no longer, in the project (MSG-76, GAP-68). */
export function useTeamPlaceholder(projectId: string): Speaker {
  const { data: project } = useQuery(projectQuery(projectId));
  const name = project?.name ?? "";
  const avatarUrl = project?.logoUrl ?? null;
  return useMemo(() => ({ name: t("teamOf", { name }).trim(), avatarUrl }), [name, avatarUrl]);
}

type Sender = Pick<Message, "senderType" | "senderId">;

/** Returns a function that finds a message's speaker. The same speaker is always the same object, so that nothing re-renders. */
export function useSpeakers(projectId: string, conversation: ConversationDetail): (message: Sender) => Speaker {
  const { data: agents } = useQuery(agentsQuery(projectId));
  const placeholder = useTeamPlaceholder(projectId);
  const { avatarUrl } = conversation.widgetUser;
  const visitorName = visitorDisplayName(conversation.widgetUser);
  const visitor = useMemo(() => ({ name: visitorName, avatarUrl }), [visitorName, avatarUrl]);
  return useCallback(
    ({ senderType, senderId }) => {
      if (senderType === "WIDGET_USER") return visitor;
      return agents?.find((agent) => agent.id === senderId) ?? placeholder;
    },
    [agents, placeholder, visitor],
  );
}
