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

/** Written once, as each repetition is in the first chunk. */
const page = <const Path extends string>(path: Path, component: ReturnType<typeof lazyScreen>) =>
  createRoute({ getParentRoute: () => settings, path, component });

const account = page(
  "/account",
  lazyScreen(() => import("./account-screen.tsx"), "AccountScreen"),
);

const profile = page(
  "/profile",
  lazyScreen(() => import("./profile-screen.tsx"), "ProfileScreen"),
);

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

const availability = page(
  "/availability",
  lazyScreen(() => import("./availability-screen.tsx"), "AvailabilityScreen"),
);

const notifications = page(
  "/notifications",
  lazyScreen(() => import("./notifications-screen.tsx"), "NotificationsScreen"),
);

const general = page(
  "/general",
  lazyScreen(() => import("./general-screen.tsx"), "GeneralScreen"),
);

const members = page(
  "/members",
  lazyScreen(() => import("./members-screen.tsx"), "MembersScreen"),
);

const server = page(
  "/server",
  lazyScreen(() => import("./server-screen.tsx"), "ServerScreen"),
);

const style = page(
  "/style",
  lazyScreen(() => import("./style-screen.tsx"), "StyleScreen"),
);

const installation = page(
  "/installation",
  lazyScreen(() => import("./installation-screen.tsx"), "InstallationScreen"),
);

/**
 * SHELL-16..18. A page of a feature that has its own folder comes from that feature's manifest. The server's page is in the menu of
 * its administrators alone (O1), so the menu brings that entry itself.
 */
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
      server,
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
