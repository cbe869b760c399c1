import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  redirect,
  useRouter,
} from "@tanstack/react-router";
import { readSuggestionSearch } from "../screens/feedback/suggestion-choices.ts";
import { AppError } from "../screens/not-found/app-error.tsx";
import { NotFoundScreen } from "../screens/not-found/not-found-screen.tsx";
import { FullScreenSpinner } from "../shared/ui/spinner.tsx";
import { SignedIn } from "./signed-in.tsx";

/** The library reloads the page itself where a part is missing, also with no server to load it from. */
const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause) => {
        throw new Error("A part of the app could not be loaded", { cause });
      }),
    name,
  );

const root = createRootRoute({ component: SignedIn });

const projects = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyScreen(() => import("../screens/projects/projects-screen.tsx"), "ProjectsScreen"),
});

const pricing = createRoute({
  getParentRoute: () => root,
  path: "/pricing",
  component: lazyScreen(() => import("../screens/pricing/pricing-screen.tsx"), "PricingScreen"),
});

const project = createRoute({
  getParentRoute: () => root,
  path: "/$projectId",
  component: lazyScreen(() => import("../screens/shell/shell.tsx"), "Shell"),
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
  component: lazyScreen(() => import("../screens/messages/messages-screen.tsx"), "MessagesScreen"),
});

const feedback = createRoute({
  getParentRoute: () => project,
  path: "/feedback",
  component: lazyScreen(() => import("../screens/feedback/feedback-layout.tsx"), "FeedbackLayout"),
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
  component: lazyScreen(() => import("../screens/feedback/suggestions-screen.tsx"), "SuggestionsScreen"),
});

const roadmap = createRoute({
  getParentRoute: () => feedback,
  path: "/roadmap/{-$feedbackId}",
  component: lazyScreen(() => import("../screens/feedback/roadmap-screen.tsx"), "RoadmapScreen"),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: "/settings",
  component: lazyScreen(() => import("../screens/settings/settings-layout.tsx"), "SettingsLayout"),
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
  component: lazyScreen(() => import("../screens/settings/account-screen.tsx"), "AccountScreen"),
});

const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: lazyScreen(() => import("../screens/settings/members-screen.tsx"), "MembersScreen"),
});

const billing = createRoute({
  getParentRoute: () => settings,
  path: "/billing",
  // Set by the payment provider's pages on the way back (GAP-112).
  validateSearch: (search: Record<string, unknown>): { returned?: "checkout" | "portal"; revision?: string } => {
    const returned = (["checkout", "portal"] as const).find((known) => known === search.returned);
    const { revision } = search;
    return returned && typeof revision === "string" && /^\d+$/.test(revision) ? { returned, revision } : {};
  },
  component: lazyScreen(() => import("../screens/settings/billing-screen.tsx"), "BillingScreen"),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: "/profile",
  component: lazyScreen(() => import("../screens/settings/profile-screen.tsx"), "ProfileScreen"),
});

const availability = createRoute({
  getParentRoute: () => settings,
  path: "/availability",
  component: lazyScreen(() => import("../screens/settings/availability-screen.tsx"), "AvailabilityScreen"),
});

const notifications = createRoute({
  getParentRoute: () => settings,
  path: "/notifications",
  component: lazyScreen(() => import("../screens/settings/notifications-screen.tsx"), "NotificationsScreen"),
});

const general = createRoute({
  getParentRoute: () => settings,
  path: "/general",
  component: lazyScreen(() => import("../screens/settings/general-screen.tsx"), "GeneralScreen"),
});

const style = createRoute({
  getParentRoute: () => settings,
  path: "/style",
  component: lazyScreen(() => import("../screens/settings/style-screen.tsx"), "StyleScreen"),
});

const installation = createRoute({
  getParentRoute: () => settings,
  path: "/installation",
  component: lazyScreen(() => import("../screens/settings/installation-screen.tsx"), "InstallationScreen"),
});

const routeTree = root.addChildren([
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
]);

// One for the page, as it takes over the History API: it outlives a sign-out and hears where people go meanwhile.
const history = createBrowserHistory();

export function createAppRouter() {
  return createRouter({
    routeTree,
    history,
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
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** When a screen breaks or its part of the app could not be loaded. */
function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <AppError
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
