import { createRoute, redirect } from "@tanstack/react-router";
import { Lightbulb } from "lucide-react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { useUnreadCounts } from "../../features/notifications/unread.ts";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { settings } from "../settings/routes.ts";
import { project } from "../shell/routes.ts";
import { readSuggestionSearch } from "./suggestion-search.ts";
import { t } from "./texts.ts";

const feedback = createRoute({
  getParentRoute: () => project,
  path: "/feedback",
  component: lazyScreen(() => import("./feedback-layout.tsx"), "FeedbackLayout"),
});

const feedbackIndex = createRoute({
  getParentRoute: () => feedback,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/$projectId/feedback/suggestions/{-$feedbackId}", params, replace: true });
  },
});

const suggestions = createRoute({
  getParentRoute: () => feedback,
  path: "/suggestions/{-$feedbackId}",
  validateSearch: readSuggestionSearch,
  component: lazyScreen(() => import("./suggestions-screen.tsx"), "SuggestionsScreen"),
});

const roadmap = createRoute({
  getParentRoute: () => feedback,
  path: "/roadmap/{-$feedbackId}",
  validateSearch: readSuggestionSearch,
  component: lazyScreen(() => import("./roadmap-screen.tsx"), "RoadmapScreen"),
});

const knownIssues = createRoute({
  getParentRoute: () => feedback,
  path: "/known-issues/{-$knownIssueId}",
  component: lazyScreen(() => import("./known-issues-screen.tsx"), "KnownIssuesScreen"),
});

const answers = createRoute({
  getParentRoute: () => feedback,
  path: "/answers/$kind/$itemId",
  params: {
    parse: ({ kind, ...rest }): { kind: "suggestion" | "issue"; itemId: string } => ({
      ...rest,
      kind: kind === "issue" ? kind : "suggestion",
    }),
    stringify: (params) => params,
  },
  component: lazyScreen(() => import("./answers-screen.tsx"), "AnswersScreen"),
});

const feedbackSettings = createRoute({
  getParentRoute: () => settings,
  path: "/feedback",
  component: lazyScreen(() => import("./feedback-settings-screen.tsx"), "FeedbackSettingsScreen"),
});

function useHasUnread(projectId: string): boolean {
  return useUnreadCounts(projectId, useCurrentUser().agent.id).feedback > 0;
}

export const feedbackManifest = {
  routes: {
    project: [feedback.addChildren([feedbackIndex, suggestions, roadmap, knownIssues, answers])],
  },
  navigation: [{ route: feedback, label: () => t("feedback"), icon: Lightbulb, useHasUnread }],
  loadSubscription: async () => (await import("../../features/feedback/subscriptions.ts")).feedbackSubscription,
} satisfies Manifest;

/** Its own entry of the list, so that it comes after the pages that the menu had before. */
export const feedbackSettingsManifest = {
  routes: { settings: [feedbackSettings] },
  settingsPages: [{ group: "project", route: feedbackSettings, label: () => t("feedback"), icon: Lightbulb }],
} satisfies Manifest;
