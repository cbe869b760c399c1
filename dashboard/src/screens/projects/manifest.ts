import { createRoute } from "@tanstack/react-router";
import { projectsQuery } from "../../features/projects/requests.ts";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { root } from "../shell/routes.ts";

const projects = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyScreen(() => import("./projects-screen.tsx"), "ProjectsScreen"),
});

export const projectsManifest = {
  routes: { root: [projects] },
  // AUTH-57, AUTH-63
  prefetch: (client) => client.prefetchQuery(projectsQuery),
  loadSubscription: async () => (await import("../../features/projects/subscriptions.ts")).projectSubscription,
} satisfies Manifest;
