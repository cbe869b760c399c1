import type { QueryClient } from "@tanstack/react-query";
import type { AnyRoute } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { createContext, type ReactElement, use } from "react";
import type { Subscription } from "./realtime/realtime.ts";

/**
 * What a part of the product gives to the app. The app's own files are lists of these, so that a new part is a folder
 * and one line in `app/manifests.ts`. Manifests are in the first chunk: they name screens and subscriptions by `import()`
 * and never by an import of their own.
 */
export interface Manifest {
  /** By parent route; a route checks its own path, and the router collects them with their types. */
  routes?: Partial<Record<RouteParent, readonly AnyRoute[]>>;
  /** Entries of the rail and, on small screens, of the bottom bar, in the order of the manifests. */
  navigation?: readonly NavigationEntry[];
  /** Pages in the menu of the settings; their routes belong to the parent `settings`. */
  settingsPages?: readonly SettingsPage[];
  /** What the socket's events do to cached data, fetched with the socket itself. */
  loadSubscription?: () => Promise<Subscription>;
  /** Fetches what is needed as soon as a session begins, in parallel with the first screen's code. */
  prefetch?: (client: QueryClient) => Promise<void>;
  /** Rendered once, with a key, for as long as somebody is signed in, for what has to work on every screen. */
  background?: ReactElement;
}

/** `root` is outside of any project, `project` inside one, `settings` inside a project's settings. */
export type RouteParent = "root" | "project" | "settings";

interface MenuEntry {
  /** The route that it leads to, inside a project. */
  route: AnyRoute;
  /** A function, as the language is not known while modules load. */
  label: () => string;
}

export interface NavigationEntry extends MenuEntry {
  icon: LucideIcon;
  /** A hook. */
  useHasUnread?: (projectId: string) => boolean;
}

export interface SettingsPage extends MenuEntry {
  group: "personal" | "project" | "widget";
  /** Left out by the settings' own pages, whose icons come with the settings and not with the first chunk. */
  icon?: LucideIcon;
}

/** The properties of an entry's link. Its route is inside a project and needs no other parameter. */
export function linkTo({ route }: MenuEntry, projectId: string) {
  return { to: route.to as "/$projectId", params: { projectId } };
}

const ManifestsContext = createContext<readonly Manifest[]>([]);

export const ManifestsProvider = ManifestsContext.Provider;

export function useManifests(): readonly Manifest[] {
  return use(ManifestsContext);
}
