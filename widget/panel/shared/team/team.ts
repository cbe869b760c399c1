import { widget as limits } from "@hark/contract/limits";
import type { getWidgetConfig } from "@hark/contract/widget-settings/endpoints";
import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import type { LoaderState } from "../../../protocol.ts";
import { page } from "../page.ts";
import { openRequest } from "../session.ts";
import { createStore } from "../store.ts";

/** Project, colour, and who is there: the loader's copy first, then what the server says live. */
export const team = createStore<WidgetConfig | null>(null);

/** Until when the page's own copy may be believed; the past once the server has been asked. */
let isGoodUntilMs = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function knowTeam({ config, configAgeMs }: LoaderState) {
  isGoodUntilMs = Date.now() - configAgeMs + limits.configMaxAgeSeconds * 1_000;
  team.set(config);
}

/**
 * A page that has just loaded need not be asked for its config twice: what the server lets every cache keep is good the first time, and
 * fetched again when it is too old. After a gap the server is asked at once.
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
    const { widget } = await openRequest<typeof getWidgetConfig>("GET /widget/:projectId/config", {
      params: { projectId },
    });
    team.set(widget);
  } catch {
    // What is known stays shown; the next focus asks again.
  }
}

export function applyAvailability({ isOnline, backAt }: { isOnline: boolean; backAt: string | null }) {
  team.set((known) => known && { ...known, isOnline, backAt });
}
