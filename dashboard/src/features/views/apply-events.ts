import { compareViews } from "@hark/contract/views/rules";
import type { View } from "@hark/contract/views/schema";

/** A view that is new or differs stands at its place. */
export function applyView(views: readonly View[], view: View): View[] {
  return [...views.filter(({ id }) => id !== view.id), view].sort(compareViews);
}

export function applyRemovedView(views: readonly View[], viewId: string): View[] {
  return views.filter(({ id }) => id !== viewId);
}
