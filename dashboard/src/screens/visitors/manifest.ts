import { createRoute } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { project } from "../shell/routes.ts";
import { t } from "./texts.ts";

const visitors = createRoute({
  getParentRoute: () => project,
  path: "/visitors/{-$visitorId}",
  validateSearch: ({
    q = "",
    show,
    where,
  }: Record<string, unknown>): {
    q?: string;
    show?: "verified" | "unverified";
    where?: string;
  } => ({
    ...(q !== "" && { q: String(q) }),
    ...((show === "verified" || show === "unverified") && { show }),
    ...(typeof where === "string" && { where }),
  }),
  component: lazyScreen(() => import("./visitors-screen.tsx"), "VisitorsScreen"),
});

export const visitorsManifest = {
  routes: { project: [visitors] },
  navigation: [{ route: visitors, label: () => t("visitors"), icon: Users }],
  loadSubscription: async () => (await import("../../features/visitors/subscriptions.ts")).visitorSubscription,
} satisfies Manifest;
