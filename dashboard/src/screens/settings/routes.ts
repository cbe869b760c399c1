import { createRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import { project } from "../shell/routes.ts";

/** Wraps every page of the settings with their menu. */
export const settings = createRoute({
  getParentRoute: () => project,
  path: "/settings",
  component: lazyScreen(() => import("./settings-layout.tsx"), "SettingsLayout"),
});
