import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { SessionContext } from "../shared/session/session.ts";
import { FullScreenSpinner } from "../shared/ui/spinner.tsx";
import { Toaster } from "../shared/ui/toast.tsx";
import type { AppRouter } from "./router.tsx";
import type { SessionStore } from "./session.ts";

export interface AppProps {
  client: QueryClient;
  session: SessionStore;
  router: AppRouter;
}

export function App({ client, session, router }: AppProps) {
  const status = useSyncExternalStore(session.subscribe, session.status);

  useEffect(() => {
    const stopWatching = session.watch();
    void session.check();
    return stopWatching;
  }, [session]);

  return (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        {status === "checking" ? <FullScreenSpinner /> : <RouterProvider router={router} />}
        <Toaster />
      </SessionContext>
    </QueryClientProvider>
  );
}
