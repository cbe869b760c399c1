import type { ConversationView } from "@hark/contract/conversations/endpoints";
import { createRoute, redirect } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import type { ScreenView } from "../../features/conversations/screen-view.ts";
import { useUnreadCounts } from "../../features/notifications/unread.ts";
import { lazyScreen } from "../../shared/lazy-screen.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { project } from "../shell/routes.ts";
import { t } from "./texts.ts";

const toInbox = ({ params }: { params: { projectId: string } }) =>
  redirect({
    to: "/$projectId/messages/$view/{-$conversationId}",
    params: { projectId: params.projectId, view: "inbox" },
    replace: true,
  });

const projectIndex = createRoute({
  getParentRoute: () => project,
  path: "/",
  beforeLoad: ({ params }) => {
    throw toInbox({ params });
  },
});

const messagesIndex = createRoute({
  getParentRoute: () => project,
  path: "/messages",
  beforeLoad: ({ params }) => {
    throw toInbox({ params });
  },
});

const views = [
  "inbox",
  "questions",
  "bugs",
  "assigned",
  "unassigned",
  "waiting",
  "mentions",
  "snoozed",
] as const satisfies readonly ConversationView[];

const savedView = /^view-[0-9a-f-]{36}$/;

function toScreenView(name: string): ScreenView | "unknown" {
  const builtIn = views.find((known) => known === name);
  return builtIn ?? (savedView.test(name) ? (name as ScreenView) : "unknown");
}

const messages = createRoute({
  getParentRoute: () => project,
  path: "/messages/$view/{-$conversationId}",
  params: {
    parse: ({ view, ...rest }) => ({ ...rest, view: toScreenView(view) }),
    stringify: (params) => params,
  },
  // A filter that nobody has saved, as JSON; the server says whether it is one.
  validateSearch: ({ where }: Record<string, unknown>): { where?: string | undefined } =>
    typeof where === "string" ? { where } : {},
  // MSG-11
  beforeLoad: ({ params }) => {
    if (params.view === "unknown") throw toInbox({ params });
    // In parallel with the screen's code, also on intent; if it fails, the screen fetches again.
    if (params.conversationId !== undefined) fetchThread().catch(() => {});
  },
  component: lazyScreen(() => import("./messages-screen.tsx"), "MessagesScreen"),
});

const fetchThread = () => Promise.all([import("./conversation-pane.tsx"), import("./details-pane.tsx")]);

function useHasUnread(projectId: string): boolean {
  return useUnreadCounts(projectId, useCurrentUser().agent.id).inbox > 0;
}

export const messagesManifest = {
  routes: { project: [projectIndex, messagesIndex, messages] },
  navigation: [{ route: messagesIndex, label: () => t("messages"), icon: MessageSquare, useHasUnread }],
  loadSubscription: async () =>
    (await import("../../features/conversations/subscriptions.ts")).conversationSubscription,
} satisfies Manifest;
