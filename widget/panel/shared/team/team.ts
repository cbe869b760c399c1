import { widget as limits } from "@hark/contract/limits";
import type { getWidgetConfig } from "@hark/contract/widget-settings/endpoints";
import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import type { LoaderState } from "../../../protocol.ts";
import { page } from "../page.ts";
import { openRequest } from "../session.ts";
import { createStore } from "../store.ts";

/** Project, colour and who is online: first the loader's copy, then the server's live data. */
export const team = createStore<WidgetConfig | null>(null);

/** Until when the page's own copy is fresh; in the past once the server has been asked. */
let isGoodUntilMs = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function knowTeam({ config, configAgeMs }: LoaderState) {
  isGoodUntilMs = Date.now() - configAgeMs + limits.configMaxAgeSeconds * 1_000;
  team.set(config);
}

/**
 * A page that has just loaded need not fetch the config twice: the copy is used as long as the server lets caches keep it, and
 * refetched when it is too old. After a gap it is refetched at once.
 */
export function refreshTeam() {
  const goodMs = isGoodUntilMs - Date.now();
  isGoodUntilMs = 0;
  clearTimeout(timer);
  if (goodMs > 0) timer = setTimeout(fetchTeam, goodMs);
  else void fetchTeam();
}

async function fetchTeam() {
  const projectId = page.get()?.projectId ?? "";
  try {
    // The browser may have a copy from before somebody came or left, which an event has told already.
    const { widget } = await openRequest<typeof getWidgetConfig>(
      "GET /widget/:projectId/config",
      { params: { projectId } },
      { cache: "no-cache" },
    );
    team.set(widget);
  } catch {
    // The known data stays; it is refetched on the next focus.
  }
}

export function applyAvailability({ isOnline, backAt }: { isOnline: boolean; backAt: string | null }) {
  team.set((known) => known && { ...known, isOnline, backAt });
}
