import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { readSuggestionSearch } from "../screens/feedback/suggestion-choices.ts";
import { AppError } from "../screens/not-found/app-error.tsx";
import { NotFoundScreen } from "../screens/not-found/not-found-screen.tsx";
import { FullScreenSpinner } from "../shared/ui/spinner.tsx";
import { toOwnPath } from "./own-path.ts";
import type { SessionStatus } from "./session.ts";

export interface RouterContext {
  client: QueryClient;
  sessionStatus: () => SessionStatus;
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function readMailedLink(search: Record<string, unknown>): { token?: string; email?: string } {
  const token = text(search.token);
  const email = text(search.email);
  return { ...(token !== undefined && { token }), ...(email !== undefined && { email }) };
}

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const auth = createRoute({
  getParentRoute: () => root,
  path: "/auth",
  validateSearch: (search: Record<string, unknown>): { code?: string; token?: string } => {
    const code = text(search.code);
    const token = text(search.token);
    return { ...(code !== undefined && { code }), ...(token !== undefined && { token }) };
  },
  // AUTH-49. A link with a code or a token still does its work for somebody who is signed in (GAP-22).
  beforeLoad: ({ context, search }) => {
    const isLink = search.code !== undefined || search.token !== undefined;
    if (context.sessionStatus() === "signed-in" && !isLink) throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(() => import("../screens/auth/auth-layout.tsx"), "AuthLayout"),
});

const authIndex = createRoute({
  getParentRoute: () => auth,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/auth/login", replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => auth,
  path: "/login",
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const path = text(search.redirect);
    return path === undefined ? {} : { redirect: toOwnPath(path) };
  },
  component: lazyRouteComponent(() => import("../screens/auth/login-screen.tsx"), "LoginScreen"),
});

const register = createRoute({
  getParentRoute: () => auth,
  path: "/register",
  component: lazyRouteComponent(() => import("../screens/auth/register-screen.tsx"), "RegisterScreen"),
});

const verify = createRoute({
  getParentRoute: () => auth,
  path: "/verify",
  validateSearch: (search: Record<string, unknown>): { email?: string; code?: string } => {
    const email = text(search.email);
    const code = text(search.code);
    return { ...(email !== undefined && { email }), ...(code !== undefined && { code }) };
  },
  beforeLoad: ({ search }) => {
    if (search.code === undefined && search.email === undefined) throw redirect({ to: "/auth/login", replace: true });
  },
  component: lazyRouteComponent(() => import("../screens/auth/verify-screen.tsx"), "VerifyScreen"),
});

const forgot = createRoute({
  getParentRoute: () => auth,
  path: "/forgot",
  component: lazyRouteComponent(() => import("../screens/auth/forgot-screen.tsx"), "ForgotScreen"),
});

const redefine = createRoute({
  getParentRoute: () => auth,
  path: "/redefine",
  validateSearch: readMailedLink,
  component: lazyRouteComponent(() => import("../screens/auth/redefine-screen.tsx"), "RedefineScreen"),
});

const validateGoogle = createRoute({
  getParentRoute: () => auth,
  path: "/validate-google",
  validateSearch: (search: Record<string, unknown>): { code?: string; state?: string } => {
    const code = text(search.code);
    const state = text(search.state);
    return { ...(code !== undefined && { code }), ...(state !== undefined && { state }) };
  },
  component: lazyRouteComponent(() => import("../screens/auth/validate-google-screen.tsx"), "ValidateGoogleScreen"),
});

const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: "/accept-invitation",
  validateSearch: readMailedLink,
  component: lazyRouteComponent(
    () => import("../screens/invitation/accept-invitation-screen.tsx"),
    "AcceptInvitationScreen",
  ),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  // GAP-55: the address that asked for the sign-in is where it leads back to.
  beforeLoad: ({ context, location }) => {
    if (context.sessionStatus() === "signed-in") return;
    const wanted = location.href === "/" ? {} : { redirect: location.href };
    throw redirect({ to: "/auth/login", search: wanted, replace: true });
  },
  component: lazyRouteComponent(() => import("./signed-in.tsx"), "SignedIn"),
});

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  component: lazyRouteComponent(() => import("../screens/projects/projects-screen.tsx"), "ProjectsScreen"),
});

const pricing = createRoute({
  getParentRoute: () => signedIn,
  path: "/pricing",
  component: lazyRouteComponent(() => import("../screens/pricing/pricing-screen.tsx"), "PricingScreen"),
});

const project = createRoute({
  getParentRoute: () => signedIn,
  path: "/$projectId",
  component: lazyRouteComponent(() => import("../screens/shell/shell.tsx"), "Shell"),
});

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

const views = ["inbox", "bugs", "questions", "assigned"] as const;

const messages = createRoute({
  getParentRoute: () => project,
  path: "/messages/$view/{-$conversationId}",
  params: {
    parse: ({ view, ...rest }) => ({ ...rest, view: views.find((known) => known === view) ?? ("unknown" as const) }),
    stringify: (params) => params,
  },
  // MSG-11
  beforeLoad: ({ params }) => {
    if (params.view === "unknown") throw toInbox({ params });
  },
  component: lazyRouteComponent(() => import("../screens/messages/messages-screen.tsx"), "MessagesScreen"),
});

const feedback = createRoute({
  getParentRoute: () => project,
  path: "/feedback",
  component: lazyRouteComponent(() => import("../screens/feedback/feedback-layout.tsx"), "FeedbackLayout"),
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
  component: lazyRouteComponent(() => import("../screens/feedback/suggestions-screen.tsx"), "SuggestionsScreen"),
});

const roadmap = createRoute({
  getParentRoute: () => feedback,
  path: "/roadmap/{-$feedbackId}",
  component: lazyRouteComponent(() => import("../screens/feedback/roadmap-screen.tsx"), "RoadmapScreen"),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: "/settings",
  component: lazyRouteComponent(() => import("../screens/settings/settings-layout.tsx"), "SettingsLayout"),
});

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
  component: lazyRouteComponent(() => import("../screens/settings/account-screen.tsx"), "AccountScreen"),
});

const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: lazyRouteComponent(() => import("../screens/settings/members-screen.tsx"), "MembersScreen"),
});

const billing = createRoute({
  getParentRoute: () => settings,
  path: "/billing",
  // Set by the payment provider's pages on the way back (GAP-112).
  validateSearch: (search: Record<string, unknown>): { returned?: "checkout" | "portal"; revision?: string } => {
    const returned = (["checkout", "portal"] as const).find((known) => known === search.returned);
    const revision = text(search.revision);
    return returned && revision && /^\d+$/.test(revision) ? { returned, revision } : {};
  },
  component: lazyRouteComponent(() => import("../screens/settings/billing-screen.tsx"), "BillingScreen"),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: "/profile",
  component: lazyRouteComponent(() => import("../screens/settings/profile-screen.tsx"), "ProfileScreen"),
});

const availability = createRoute({
  getParentRoute: () => settings,
  path: "/availability",
  component: lazyRouteComponent(() => import("../screens/settings/availability-screen.tsx"), "AvailabilityScreen"),
});

const notifications = createRoute({
  getParentRoute: () => settings,
  path: "/notifications",
  component: lazyRouteComponent(() => import("../screens/settings/notifications-screen.tsx"), "NotificationsScreen"),
});

const general = createRoute({
  getParentRoute: () => settings,
  path: "/general",
  component: lazyRouteComponent(() => import("../screens/settings/general-screen.tsx"), "GeneralScreen"),
});

const style = createRoute({
  getParentRoute: () => settings,
  path: "/style",
  component: lazyRouteComponent(() => import("../screens/settings/style-screen.tsx"), "StyleScreen"),
});

const installation = createRoute({
  getParentRoute: () => settings,
  path: "/installation",
  component: lazyRouteComponent(() => import("../screens/settings/installation-screen.tsx"), "InstallationScreen"),
});

const kit = createRoute({
  getParentRoute: () => root,
  path: "/kit",
  component: lazyRouteComponent(() => import("../screens/kit/kit-screen.tsx"), "KitScreen"),
});

const routeTree = root.addChildren([
  auth.addChildren([authIndex, login, register, verify, forgot, redefine, validateGoogle]),
  acceptInvitation,
  signedIn.addChildren([
    projects,
    pricing,
    project.addChildren([
      projectIndex,
      messagesIndex,
      messages,
      feedback.addChildren([feedbackIndex, suggestions, roadmap]),
      settings.addChildren([
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
      ]),
    ]),
  ]),
  kit,
]);

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    // Addresses carry plain text; the library's default would read a code of digits as a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(
        Object.entries(search).filter((entry) => typeof entry[1] === "string"),
      ).toString();
      return query === "" ? "" : `?${query}`;
    },
    defaultPreload: "intent",
    defaultPendingComponent: FullScreenSpinner,
    defaultErrorComponent: AppError,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
