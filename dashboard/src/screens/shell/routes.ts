import { createRootRoute, createRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import { NotFoundInProject } from "../not-found/not-found-in-project.tsx";

export const root = createRootRoute();

/** Everything inside a project, in its shell. */
export const project = createRoute({
  getParentRoute: () => root,
  path: "/$projectId",
  component: lazyScreen(() => import("./shell.tsx"), "Shell"),
  notFoundComponent: NotFoundInProject,
});
