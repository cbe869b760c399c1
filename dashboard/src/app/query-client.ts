import { query } from "@hark/contract/limits";
import { focusManager, QueryClient } from "@tanstack/react-query";
import { isWorthRetrying, retryDelay } from "../shared/api/retries.ts";
import { onWindowFocusChange } from "../shared/attention/window-focus.ts";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        retryDelay,
        gcTime: query.unusedMs,
      },
      mutations: {
        retry: false,
        // While offline a write fails at once with a message; waiting for the connection would leave the person guessing.
        networkMode: "always",
      },
    },
  });
}

/** The library only watches visibility. Here a window that gets the focus back, or returns from the back/forward cache, refetches too. */
export function refetchOnFocus(): void {
  focusManager.setEventListener((handleFocus) =>
    onWindowFocusChange(() => {
      if (document.visibilityState !== "hidden" && document.hasFocus()) handleFocus();
    }),
  );
}
