import type { tagConversation, untagConversation } from "@hark/contract/tags/endpoints";
import { useMutation } from "@tanstack/react-query";
import { errorText, request } from "../../shared/api/request.ts";
import { optimistic } from "../../shared/cache/optimistic.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";
import { toastFailure } from "../../shared/ui/toast-failure.tsx";
import { applyToConversation } from "./apply-events.ts";
import { conversationKeys } from "./requests.ts";
import { t } from "./texts.ts";

type Cached = Parameters<typeof applyToConversation>[0];

interface Toggle {
  tagId: string;
  isOn: boolean;
}

/** Puts a tag on a conversation or takes it off. It shows at once, and a refusal says why and takes it back. */
export function useTagConversation(projectId: string, conversationId: string) {
  const toggle = useMutation({
    scope: { id: `tag ${conversationId}` },
    mutationFn: async ({ tagId, isOn }: Toggle) => {
      const params = { projectId, conversationId, tagId };
      const path = "/projects/:projectId/conversations/:conversationId/tags/:tagId";
      if (isOn) await request<typeof tagConversation>(`PUT ${path}`, { params });
      else await request<typeof untagConversation>(`DELETE ${path}`, { params });
    },
    ...optimistic<Toggle, Cached>({
      key: () => conversationKeys.all(projectId),
      change: (cached, { tagId, isOn }) =>
        applyToConversation(cached, conversationId, (known) => ({
          ...known,
          tagIds: toggled(known.tagIds, tagId, isOn),
        })),
    }),
    onError: (error, wanted, snapshot) => {
      snapshot?.restore();
      toastFailure(error, errorText(error, t("tagsNotChanged")), () => toggle.mutate(wanted));
    },
    // The event tells the rest; what was cancelled or refused is fetched again.
    onSettled: (_answer, error, _toggle, _snapshot, { client }) =>
      unlessFailed(
        error,
        client.invalidateQueries({
          queryKey: error ? conversationKeys.all(projectId) : conversationKeys.detail(projectId, conversationId),
        }),
      ),
  });
  return toggle;
}

const toggled = (tagIds: readonly string[], tagId: string, isOn: boolean): string[] =>
  isOn ? [...tagIds.filter((id) => id !== tagId), tagId] : tagIds.filter((id) => id !== tagId);
