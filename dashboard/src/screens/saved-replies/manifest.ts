import { createRoute } from "@tanstack/react-router";
import { MessageSquareQuote } from "lucide-react";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { settings } from "../settings/routes.ts";
import { t } from "./texts.ts";

/** `new` in the place of an id is a reply that is not saved yet. */
const savedReplies = createRoute({
  getParentRoute: () => settings,
  path: "/saved-replies/{-$savedReplyId}",
  component: lazyScreen(() => import("./saved-replies-screen.tsx"), "SavedRepliesScreen"),
});

export const savedRepliesManifest = {
  routes: { settings: [savedReplies] },
  settingsPages: [{ group: "project", route: savedReplies, label: () => t("savedReplies"), icon: MessageSquareQuote }],
  loadSubscription: async () => (await import("../../features/saved-replies/subscriptions.ts")).savedReplySubscription,
} satisfies Manifest;
