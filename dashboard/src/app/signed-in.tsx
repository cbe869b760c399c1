import { useQueryClient } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { useCurrentUser } from "../features/accounts/current-user.ts";
import { agentQuery } from "../features/agents/requests.ts";
import { agentSubscription } from "../features/agents/subscriptions.ts";
import { conversationSubscription } from "../features/conversations/subscriptions.ts";
import { feedbackSubscription } from "../features/feedback/subscriptions.ts";
import { useFavicon } from "../features/notifications/favicon.ts";
import { notificationSubscription } from "../features/notifications/subscriptions.ts";
import { authorization } from "../shared/api/authorization.ts";
import { isWindowFocused, onWindowFocusChange } from "../shared/attention/window-focus.ts";
import { type Emit, EmitContext, type Subscription } from "../shared/realtime/realtime.ts";
import { connectRealtime, type Realtime } from "./realtime.ts";

/** Every feature that listens; the order is the order in which an event reaches them. */
const subscriptions: readonly Subscription[] = [
  agentSubscription,
  conversationSubscription,
  feedbackSubscription,
  notificationSubscription,
];

/** Around everything behind the sign-in: the live connection, the sound and the favicon (PROJ-17). */
export function SignedIn() {
  useFavicon();
  const emit = useRealtime();
  return (
    <EmitContext value={emit}>
      <Outlet />
    </EmitContext>
  );
}

function useRealtime(): Emit {
  const client = useQueryClient();
  const agentId = useCurrentUser().agent.id;
  const realtime = useRef<Realtime>(null);

  // RT-07, RT-08: the socket lives exactly as long as there is an authorization.
  useEffect(() => {
    const header = authorization.header();
    if (header === null) return;
    realtime.current = connectRealtime({
      authorization: header,
      context: {
        client,
        agentId,
        async isAudible(projectId, type) {
          try {
            const agent = await client.fetchQuery(agentQuery(projectId, agentId));
            return agent.notificationPreferences.some(
              (preference) =>
                (type === undefined || preference.type === type) &&
                preference.channel === "AUDIO" &&
                preference.enabled,
            );
          } catch {
            // A sound too many is better than a visitor unheard.
            return true;
          }
        },
      },
      subscriptions,
      onConnect: () => {
        tellFocus();
        void client.invalidateQueries({ predicate: (query) => query.meta?.isLive === true });
      },
    });
    const tellFocus = () => realtime.current?.emit("focus", { isFocused: isWindowFocused() });
    const stopFocus = onWindowFocusChange(tellFocus);
    const stopAuthorization = authorization.subscribe(() => realtime.current?.disconnect());
    return () => {
      stopFocus();
      stopAuthorization();
      realtime.current?.disconnect();
      realtime.current = null;
    };
  }, [client, agentId]);

  return useCallback<Emit>((event, ...payload) => realtime.current?.emit(event, ...payload), []);
}
