import type { ConversationView } from "@hark/contract/conversations/endpoints";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { type ConversationList, conversationKeys } from "../../features/conversations/requests.ts";
import { toChoice } from "../../features/conversations/screen-view.ts";
import { useStored } from "../../shared/storage/use-stored.ts";
import { toFilter } from "./views.ts";

interface Open {
  projectId: string;
  view: ConversationView;
  conversationId: string;
}

/**
 * Returns a function that looks which conversation of the list comes after the open one, or else before it; what that returns opens
 * it, unless its reader has gone elsewhere meanwhile. Closing takes the open one off most lists, so one has to look before.
 */
export function useNextConversation({ projectId, view, conversationId }: Open): () => () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [stored] = useStored(useCurrentUser().id, `filter.${view}`);
  const status = toFilter(stored, view);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return useCallback(() => {
    const rows =
      client.getQueryData<ConversationList>(conversationKeys.list(projectId, toChoice(view, status)))?.rows ?? [];
    const at = rows.findIndex(({ id }) => id === conversationId);
    const next = rows[at + 1] ?? (at > 0 ? rows[at - 1] : undefined);
    return () => {
      if (!next || !isHere.current) return;
      void navigate({
        to: "/$projectId/messages/$view/{-$conversationId}",
        params: { projectId, view, conversationId: next.id },
      });
    };
  }, [client, navigate, projectId, view, status, conversationId]);
}
