import type { QueryClient } from "@tanstack/react-query";
import type { AnyRoute } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { createContext, type ReactElement, use } from "react";
import type { Subscription } from "./realtime/realtime.ts";

/**
 * What a part of the product hands over to the app. The app's own files are lists of these, so that a new part is a folder
 * and one line in `app/manifests.ts`. Manifests are in the first chunk: they name screens and subscriptions by `import()`
 * and never by an import of their own.
 */
export interface Manifest {
  /** By parent route; a route checks its own path, and the router collects them with their types. */
  routes?: Partial<Record<RouteParent, readonly AnyRoute[]>>;
  /** Entries of the rail and, on small screens, of the bottom bar; manifests come in the order of their list. */
  navigation?: readonly NavigationEntry[];
  /** Pages in the menu of the settings; their routes belong to the parent `settings`. */
  settingsPages?: readonly SettingsPage[];
  /** What the socket's events do to cached data, fetched with the socket itself. */
  loadSubscription?: () => Promise<Subscription>;
  /** Asks for what is needed as soon as a session begins, beside the code of the first screen. */
  prefetch?: (client: QueryClient) => Promise<void>;
  /** Rendered once, with a key, for as long as somebody is signed in: what has to work on every screen. */
  background?: ReactElement;
}

/** `root` is beside the projects, `project` within one, `settings` within the settings of one. */
export type RouteParent = "root" | "project" | "settings";

interface MenuEntry {
  /** Where it leads; within a project. */
  route: AnyRoute;
  /** A function, as the language is not known while modules load. */
  label: () => string;
  icon: LucideIcon;
}

export interface NavigationEntry extends MenuEntry {
  /** A hook. */
  useHasUnread?: (projectId: string) => boolean;
}

export interface SettingsPage extends MenuEntry {
  group: "personal" | "project" | "widget";
}

/** The properties of an entry's link. An entry leads to somewhere within a project that needs no other parameter. */
export function linkTo({ route }: MenuEntry, projectId: string) {
  return { to: route.to as "/$projectId", params: { projectId } };
}

const ManifestsContext = createContext<readonly Manifest[]>([]);

export const ManifestsProvider = ManifestsContext.Provider;

export function useManifests(): readonly Manifest[] {
  return use(ManifestsContext);
}
