import { createRoute, redirect } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { settings } from "./routes.ts";
import { t } from "./texts.ts";

const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/$projectId/settings/account", params, replace: true });
  },
});

const account = createRoute({
  getParentRoute: () => settings,
  path: "/account",
  component: lazyScreen(() => import("./account-screen.tsx"), "AccountScreen"),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: "/profile",
  component: lazyScreen(() => import("./profile-screen.tsx"), "ProfileScreen"),
});

const billing = createRoute({
  getParentRoute: () => settings,
  path: "/billing",
  // Set when the payment provider's pages return here (GAP-112).
  validateSearch: (search: Record<string, unknown>): { returned?: "checkout" | "portal"; revision?: string } => {
    const returned = (["checkout", "portal"] as const).find((known) => known === search.returned);
    const { revision } = search;
    return returned && typeof revision === "string" && /^\d+$/.test(revision) ? { returned, revision } : {};
  },
  component: lazyScreen(() => import("./billing-screen.tsx"), "BillingScreen"),
});

const availability = createRoute({
  getParentRoute: () => settings,
  path: "/availability",
  component: lazyScreen(() => import("./availability-screen.tsx"), "AvailabilityScreen"),
});

const notifications = createRoute({
  getParentRoute: () => settings,
  path: "/notifications",
  component: lazyScreen(() => import("./notifications-screen.tsx"), "NotificationsScreen"),
});

const general = createRoute({
  getParentRoute: () => settings,
  path: "/general",
  component: lazyScreen(() => import("./general-screen.tsx"), "GeneralScreen"),
});

const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: lazyScreen(() => import("./members-screen.tsx"), "MembersScreen"),
});

const style = createRoute({
  getParentRoute: () => settings,
  path: "/style",
  component: lazyScreen(() => import("./style-screen.tsx"), "StyleScreen"),
});

const installation = createRoute({
  getParentRoute: () => settings,
  path: "/installation",
  component: lazyScreen(() => import("./installation-screen.tsx"), "InstallationScreen"),
});

/** SHELL-16..18. A page of a feature that has its own folder comes from that feature's manifest. */
export const settingsManifest = {
  routes: {
    settings: [
      settingsIndex,
      account,
      profile,
      billing,
      availability,
      notifications,
      general,
      members,
      style,
      installation,
    ],
  },
  navigation: [{ route: settings, label: () => t("settings"), icon: Settings }],
  settingsPages: [
    { group: "personal", route: account, label: () => t("account") },
    { group: "personal", route: profile, label: () => t("profile") },
    { group: "personal", route: billing, label: () => t("billing") },
    { group: "personal", route: availability, label: () => t("availability") },
    { group: "personal", route: notifications, label: () => t("notifications") },
    { group: "project", route: general, label: () => t("general") },
    { group: "project", route: members, label: () => t("teamMembers") },
    { group: "widget", route: style, label: () => t("style") },
    { group: "widget", route: installation, label: () => t("installation") },
  ],
} satisfies Manifest;
