import type { updateNotificationPreferences } from "@hark/contract/agents/endpoints";
import type { Agent, NotificationPreference } from "@hark/contract/agents/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { optimistic } from "../../shared/cache/optimistic.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";
import { agentQuery, renewAgent } from "./requests.ts";
import type { AgentParams } from "./update-agent.ts";

/** An optimistic update with a rollback on failure and a refetch afterwards (SET-NOTIF-02, SET-NOTIF-03). */
export function useUpdatePreference({ projectId, agentId }: AgentParams) {
  const { queryKey } = agentQuery(projectId, agentId);
  return useMutation({
    mutationKey: queryKey,
    scope: { id: `preferences ${agentId}` },
    mutationFn: (preference: NotificationPreference) =>
      request<typeof updateNotificationPreferences>(
        "PATCH /projects/:projectId/agents/:agentId/notification-preferences",
        { params: { projectId, agentId }, body: { preferences: [preference] } },
      ),
    ...optimistic<NotificationPreference, Agent>({ key: () => queryKey, change: applyPreference }),
    onSettled: (_answer, error, _preference, _snapshot, { client }) =>
      unlessFailed(error, renewAgent(client, projectId, agentId, 1)),
  });
}

export function applyPreference(agent: Agent, changed: NotificationPreference): Agent {
  return {
    ...agent,
    notificationPreferences: agent.notificationPreferences.map((known) =>
      known.type === changed.type && known.channel === changed.channel ? changed : known,
    ),
  };
}
