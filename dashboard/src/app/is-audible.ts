import type { QueryClient } from "@tanstack/react-query";
import { agentQuery } from "../features/agents/requests.ts";
import type { RealtimeContextValue } from "../shared/realtime/realtime.ts";

/** A sound that waits longer for the server's answer comes too late; then what is known counts. */
const ANSWER_MS = 1_000;

export async function isAudible(
  client: QueryClient,
  agentId: string,
  ...[projectId, type]: Parameters<RealtimeContextValue["isAudible"]>
): Promise<boolean> {
  try {
    const query = agentQuery(projectId, agentId);
    const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_MS));
    const answer = await Promise.race([client.fetchQuery(query), tooLong]);
    const agent = answer ?? client.getQueryData(query.queryKey);
    // One sound too many is better than a missed visitor.
    if (!agent) return true;
    if (type === "MENTION") return agent.mentionNotices.audio;
    return agent.notificationPreferences.some(
      (preference) =>
        (type === undefined || preference.type === type) && preference.channel === "AUDIO" && preference.enabled,
    );
  } catch {
    return true;
  }
}
