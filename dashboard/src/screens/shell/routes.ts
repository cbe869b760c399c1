import { createRootRoute, createRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../shared/lazy-screen.ts";

export const root = createRootRoute();

/** Everything inside a project, in its shell. */
export const project = createRoute({
  getParentRoute: () => root,
  path: "/$projectId",
  component: lazyScreen(() => import("./shell.tsx"), "Shell"),
});
