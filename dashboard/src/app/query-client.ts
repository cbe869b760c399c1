import { query } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { focusManager, QueryClient } from "@tanstack/react-query";
import { onWindowFocusChange } from "../shared/attention/window-focus.ts";

/** API-48..50: three retries, after 1, 2 and 4 s. A refusal stays a refusal, so 4xx are not asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < query.retries && !(error instanceof RequestError && isRefusal(error)),
        retryDelay: (failures) => Math.min(query.retryFirstDelayMs * 2 ** failures, query.retryMaxDelayMs),
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

function isRefusal(error: RequestError): boolean {
  return error.status >= 400 && error.status < 500;
}

/** The library watches visibility alone; a window that gets the keyboard back, or leaves the page cache, counts too. */
export function refetchOnFocus(): void {
  focusManager.setEventListener((handleFocus) =>
    onWindowFocusChange(() => {
      if (document.visibilityState !== "hidden" && document.hasFocus()) handleFocus();
    }),
  );
}
