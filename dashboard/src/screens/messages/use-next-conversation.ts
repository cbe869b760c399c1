import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { type ConversationList, conversationKeys } from "../../features/conversations/requests.ts";
import type { ScreenView } from "../../features/conversations/screen-view.ts";
import { useListState } from "./list-state.ts";

interface Open {
  projectId: string;
  view: ScreenView;
  conversationId: string;
}

/**
 * Returns a function that looks which conversation of the list comes after the open one, or else before it; what that returns opens
 * it, unless its reader has gone elsewhere meanwhile. Closing takes the open one off most lists, so one has to look before.
 */
export function useNextConversation({ projectId, view, conversationId }: Open): () => () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { choice } = useListState(projectId, view);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return useCallback(() => {
    const rows = client.getQueryData<ConversationList>(conversationKeys.list(projectId, choice))?.rows ?? [];
    const at = rows.findIndex(({ id }) => id === conversationId);
    const next = rows[at + 1] ?? (at > 0 ? rows[at - 1] : undefined);
    return () => {
      if (!next || !isHere.current) return;
      void navigate({
        to: "/$projectId/messages/$view/{-$conversationId}",
        params: { projectId, view, conversationId: next.id },
        search: true,
      });
    };
  }, [client, navigate, projectId, view, choice, conversationId]);
}
