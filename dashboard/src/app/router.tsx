import { createBrowserHistory, createRouter, type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { AppError } from "../screens/not-found/app-error.tsx";
import { NotFoundScreen } from "../screens/not-found/not-found-screen.tsx";
import { settings } from "../screens/settings/routes.ts";
import { project, root } from "../screens/shell/routes.ts";
import type { Manifest, RouteParent } from "../shared/manifest.ts";
import { FullScreenSpinner } from "../shared/ui/spinner.tsx";
import { manifests } from "./manifests.ts";

/** Inferred, not compared with a route's type: that would ask for the type of the whole tree, which is being made here. */
type RouteIn<Parent extends RouteParent, Part = (typeof manifests)[number]> = Part extends {
  routes: { [Known in Parent]: readonly (infer Route)[] };
}
  ? Route
  : never;

/** The routes that the manifests bring for one parent, each with its own type. */
function routesIn<Parent extends RouteParent>(parent: Parent): RouteIn<Parent>[] {
  const routes = manifests.flatMap(({ routes }: Manifest) => routes?.[parent] ?? []);
  return routes as RouteIn<Parent>[];
}

const routeTree = root.addChildren([
  ...routesIn("root"),
  project.addChildren([...routesIn("project"), settings.addChildren(routesIn("settings"))]),
]);

// One per page, as it patches the History API: it outlives a sign-out and follows the navigation in between.
const history = createBrowserHistory();

export function createAppRouter() {
  return createRouter({
    routeTree,
    history,
    // Search parameters are plain text; the library's default would parse a code of digits as a number.
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

/** Shown when a screen throws or its chunk could not be loaded. */
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
