import { lazy, Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { address, readPath, useHref } from "../shared/address/address.ts";
import { SessionContext } from "../shared/session/session.ts";
import { FullScreenSpinner } from "../shared/ui/spinner.tsx";
import { Toaster } from "../shared/ui/toast.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { isOpen, resolveAddress } from "./resolve-address.ts";
import type { SessionStore } from "./session.ts";

const Workspace = lazy(() => import("./workspace.tsx").then((half) => ({ default: half.Workspace })));
const Unreachable = lazy(() =>
  import("../screens/not-found/unreachable-screen.tsx").then((half) => ({ default: half.UnreachableScreen })),
);
const OpenScreens = lazy(async () => {
  // A mailed link needs both at once.
  const isSignIn = readPath(address.href()) === "/auth/login";
  const [{ OpenScreens }] = await Promise.all([
    import("./open-screens.tsx"),
    isSignIn || import("./other-open-screens.ts"),
  ]);
  return { default: OpenScreens };
});

/**
 * The two halves: the small screens that are open to everybody, and the workspace behind the sign-in with all that it needs. Who
 * may be where is decided here and nowhere else (docs/decisions/0013).
 */
export function App({ session }: { session: SessionStore }) {
  const { status, user, turn, isUnreachable } = useSyncExternalStore(session.subscribe, session.state);
  const href = useHref();
  const shownHref = resolveAddress(href, status);
  const isInOpen = isOpen(shownHref);

  useEffect(() => {
    const stopWatching = session.watch();
    void session.check();
    return stopWatching;
  }, [session]);

  useLayoutEffect(() => {
    if (shownHref !== href) address.replace(shownHref);
  }, [href, shownHref]);

  return (
    <SessionContext value={session}>
      <ErrorBoundary>
        <Suspense fallback={<FullScreenSpinner />}>
          {!isInOpen && !isUnreachable && <Workspace key={turn} user={user} />}
          {!isInOpen && isUnreachable && <Unreachable onRetry={() => void session.check()} />}
          {isInOpen && status === "checking" && <FullScreenSpinner />}
          {isInOpen && status !== "checking" && <OpenScreens path={readPath(shownHref)} />}
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </SessionContext>
  );
}
