import { socket as limits, minute } from "@hark/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useCurrentUser } from "../features/accounts/current-user.ts";
import { findMention, findUnread } from "../features/notifications/unread.ts";
import { authorization } from "../shared/api/authorization.ts";
import { isWindowFocused, onWindowFocusChange } from "../shared/attention/window-focus.ts";
import type { Manifest } from "../shared/manifest.ts";
import { connection } from "../shared/realtime/connection.ts";
import type { Emit } from "../shared/realtime/realtime.ts";
import { manifests } from "./manifests.ts";
import type { Realtime } from "./realtime.ts";

/** RT-07, RT-08: the socket lives exactly as long as there is an authorization. */
export function useRealtime(): Emit {
  const client = useQueryClient();
  const agentId = useCurrentUser().agent.id;
  const realtime = useRef<Realtime>(null);

  useEffect(() => {
    const header = authorization.header();
    if (header === null) return;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;

    const tellFocus = () => realtime.current?.emit("focus", { isFocused: isWindowFocused() });

    async function connect(delayMs: number = limits.reconnectionDelayMs): Promise<void> {
      try {
        const { connectRealtime, isAudible, subscriptions } = await loadLive();
        if (isOver) return;
        realtime.current = connectRealtime({
          authorization: String(header),
          context: {
            client,
            agentId,
            isAudible: (...activity) => isAudible(client, agentId, ...activity),
            findUnread: (...item) => findUnread(client, ...item),
            findMention: (itemId) => findMention(client, itemId),
          },
          subscriptions,
          onLost: connection.lost,
          onConnect: () => {
            connection.connected();
            tellFocus();
            void client.invalidateQueries({ predicate: (query) => query.meta?.isLive === true });
          },
        });
        connection.setReconnect(realtime.current.reconnect);
      } catch (error) {
        connection.lost();
        console.warn("The live connection's code could not be loaded", error);
        if (!isOver) retry = setTimeout(() => void connect(Math.min(delayMs * 2, minute)), delayMs);
      }
    }

    function end() {
      isOver = true;
      connection.setReconnect(null);
      clearTimeout(retry);
      realtime.current?.disconnect();
    }

    void connect();
    // The browser knows at once what the socket notices only when it hears nothing for a while.
    window.addEventListener("offline", connection.lost);
    const handleOnline = () => {
      if (!connection.state().isConnected) realtime.current?.reconnect();
    };
    window.addEventListener("online", handleOnline);
    const stopFocus = onWindowFocusChange(tellFocus);
    const stopAuthorization = authorization.subscribe(end);
    return () => {
      window.removeEventListener("offline", connection.lost);
      window.removeEventListener("online", handleOnline);
      stopFocus();
      stopAuthorization();
      end();
      realtime.current = null;
    };
  }, [client, agentId]);

  return useCallback<Emit>((event, ...payload) => realtime.current?.emit(event, ...payload) ?? false, []);
}

/** Loaded after the first paint: screens get their data by requests, and connecting later refetches it. */
async function loadLive() {
  const [{ connectRealtime, isAudible }, ...subscriptions] = await Promise.all([
    import("./realtime.ts"),
    ...manifests.flatMap(({ loadSubscription }: Manifest) => loadSubscription?.() ?? []),
  ]);
  return { connectRealtime, isAudible, subscriptions };
}
