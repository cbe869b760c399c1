import "../shared/theme/workspace.css";
import type { User } from "@hark/contract/accounts/schema";
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { currentUserQuery } from "../features/accounts/requests.ts";
import type { Manifest } from "../shared/manifest.ts";
import { FullScreenSpinner } from "../shared/ui/spinner.tsx";
import { manifests } from "./manifests.ts";
import { createQueryClient, refetchOnFocus } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";
import { SignedIn } from "./signed-in.tsx";

refetchOnFocus();

/**
 * Everything behind the sign-in. Cache and router belong to one session and end with it, so nobody sees what somebody else
 * has loaded (AUTH-68). `user` is null until the server has told who holds the token.
 */
export function Workspace({ user }: { user: User | null }) {
  const [client] = useState(createQueryClient);

  useEffect(() => {
    for (const { prefetch } of manifests as readonly Manifest[]) void prefetch?.(client);
    return () => void client.cancelQueries();
  }, [client]);

  return (
    <QueryClientProvider client={client}>{user ? <Screens user={user} /> : <FullScreenSpinner />}</QueryClientProvider>
  );
}

function Screens({ user }: { user: User }) {
  const client = useQueryClient();
  const [router] = useState(() => {
    client.setQueryData(currentUserQuery.queryKey, user);
    return createAppRouter();
  });
  return (
    <SignedIn>
      <RouterProvider router={router} />
    </SignedIn>
  );
}
