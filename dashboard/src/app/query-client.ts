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
        // Without a connection a write fails at once and says so; waiting for the line would leave the person guessing.
        networkMode: "always",
      },
    },
  });
}

/** The library watches visibility alone; a window that gets the keyboard back, or leaves the page cache, counts too. */
export function refetchOnFocus(): void {
  focusManager.setEventListener((handleFocus) =>
    onWindowFocusChange(() => {
      if (document.visibilityState !== "hidden" && document.hasFocus()) handleFocus();
    }),
  );
}
