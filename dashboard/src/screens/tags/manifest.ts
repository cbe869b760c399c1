import { createRoute } from "@tanstack/react-router";
import { Tags } from "lucide-react";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { settings } from "../settings/routes.ts";
import { t } from "./texts.ts";

const tags = createRoute({
  getParentRoute: () => settings,
  path: "/tags",
  component: lazyScreen(() => import("./tags-screen.tsx"), "TagsScreen"),
});

export const tagsManifest = {
  routes: { settings: [tags] },
  settingsPages: [{ group: "project", route: tags, label: () => t("tags"), icon: Tags }],
  loadSubscription: async () => (await import("../../features/tags/subscriptions.ts")).tagSubscription,
} satisfies Manifest;
