import type { RouterHistory } from "@tanstack/react-router";
import type { AppProps } from "./app.tsx";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";
import { createSessionStore, type SessionStore } from "./session.ts";

/** The parts of one dashboard, wired to each other. */
export function buildApp(history?: RouterHistory): AppProps {
  const client = createQueryClient();
  const session: SessionStore = createSessionStore({
    client,
    leaveScreens: async (reason) => {
      // The guard of the screen that is left remembers its address; somebody who signed out is not expected back.
      if (reason === "ended") await router.navigate({ to: "/auth/login", search: {} });
      else await router.invalidate();
    },
  });
  const router = createAppRouter({ client, sessionStatus: session.status }, history);
  return { client, session, router };
}
