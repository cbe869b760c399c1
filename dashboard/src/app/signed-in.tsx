import type { ReactNode } from "react";
import { type Manifest, ManifestsProvider } from "../shared/manifest.ts";
import { EmitContext } from "../shared/realtime/realtime.ts";
import { manifests } from "./manifests.ts";
import { useRealtime } from "./use-realtime.ts";

const backgrounds = manifests.flatMap(({ background }: Manifest) => background ?? []);

/** Wraps every screen behind the sign-in with the socket and with what has to work on all of them (PROJ-17). */
export function SignedIn({ children }: { children: ReactNode }) {
  const emit = useRealtime();
  return (
    <ManifestsProvider value={manifests}>
      <EmitContext value={emit}>
        {backgrounds}
        {children}
      </EmitContext>
    </ManifestsProvider>
  );
}
