import "../shared/theme/open.css";
import { type ComponentType, lazy, useEffect } from "react";
import { AuthLayout } from "../screens/auth/auth-layout.tsx";
import { LoginScreen } from "../screens/auth/login-screen.tsx";
import { onDemand } from "../shared/ui/on-demand.ts";

// Most people come to sign in; the screens that they may go to from there are fetched right after it.
const others = onDemand(() => import("./other-open-screens.ts"), { isFetchedWhenQuiet: false });
// Whoever is here is about to sign in, so the workspace is fetched when the browser is idle.
onDemand(() => import("./workspace.tsx"));

/** The form on each screen, by path. */
const formScreens: Record<string, ComponentType> = {
  "/auth/login": LoginScreen,
  "/auth/register": others.part((screens) => screens.RegisterScreen),
  "/auth/verify": others.part((screens) => screens.VerifyScreen),
  "/auth/forgot": others.part((screens) => screens.ForgotScreen),
  "/auth/redefine": others.part((screens) => screens.RedefineScreen),
  "/auth/validate-google": others.part((screens) => screens.ValidateGoogleScreen),
  "/accept-invitation": others.part((screens) => screens.AcceptInvitationScreen),
};

const NotFoundScreen = others.part((screens) => screens.NotFoundScreen);

const KitScreen = lazy(() => import("../screens/kit/kit-screen.tsx").then((kit) => ({ default: kit.KitScreen })));

/** The screens that need no sign-in. They use neither the router nor the query client, and together are smaller than either. */
export function OpenScreens({ path }: { path: string }) {
  useEffect(() => void others.fetch(), []);
  if (path === "/kit") return <KitScreen />;
  const FormScreen = formScreens[path];
  if (!FormScreen) return <NotFoundScreen />;
  return (
    <AuthLayout>
      <FormScreen />
    </AuthLayout>
  );
}
