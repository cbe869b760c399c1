import { createRoute } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { project } from "../shell/routes.ts";
import { t } from "./texts.ts";

const search = createRoute({
  getParentRoute: () => project,
  path: "/search",
  // A router reads `?q=5` as a number. The screen knows which kinds there are.
  validateSearch: ({ q = "", in: scope = "" }: Record<string, unknown>): { q?: string; in?: string } => ({
    ...(q !== "" && { q: String(q) }),
    ...(scope !== "" && { in: String(scope) }),
  }),
  component: lazyScreen(() => import("./search-screen.tsx"), "SearchScreen"),
});

export const searchManifest = {
  routes: { project: [search] },
  navigation: [{ route: search, label: () => t("search"), icon: Search }],
} satisfies Manifest;
