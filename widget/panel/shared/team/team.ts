import type { getWidgetConfig } from "@hark/contract/widget-settings/endpoints";
import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import { page } from "../page.ts";
import { openRequest } from "../session.ts";
import { createStore } from "../store.ts";

/** Project, colour, and who is there: the loader's copy first, then what the server says live. */
export const team = createStore<WidgetConfig | null>(null);

export async function refreshTeam() {
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
