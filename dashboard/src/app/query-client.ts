import { query } from "@hark/contract/limits";
import {
  focusManager,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { isWorthRetrying, retryDelay } from "../shared/api/retries.ts";
import { onWindowFocusChange } from "../shared/attention/window-focus.ts";

/**
 * The library begins a running fetch anew where there is data already, and lets a first one run on, which may have been answered
 * before the change. Its answer is shown, so that a busy inbox is not waited for without end, and asked for once more.
 */
class Client extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
      if (query.state.data !== undefined) continue;
      query.fetch().then(
        () => {
          // Otherwise another change has asked for it by now.
          if (query.state.fetchStatus === "idle")
            void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
        },
        () => {},
      );
    }
    return super.invalidateQueries(filters, options);
  }
}

export function createQueryClient(): QueryClient {
  return new Client({
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
