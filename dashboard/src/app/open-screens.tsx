import { type ComponentType, lazy } from "react";
import { AuthLayout } from "../screens/auth/auth-layout.tsx";
import { ForgotScreen } from "../screens/auth/forgot-screen.tsx";
import { LoginScreen } from "../screens/auth/login-screen.tsx";
import { RedefineScreen } from "../screens/auth/redefine-screen.tsx";
import { RegisterScreen } from "../screens/auth/register-screen.tsx";
import { ValidateGoogleScreen } from "../screens/auth/validate-google-screen.tsx";
import { VerifyScreen } from "../screens/auth/verify-screen.tsx";
import { AcceptInvitationScreen } from "../screens/invitation/accept-invitation-screen.tsx";
import { NotFoundScreen } from "../screens/not-found/not-found-screen.tsx";
import { onDemand } from "../shared/ui/on-demand.ts";

// In a quiet moment: whoever is here is about to sign in.
onDemand(() => import("./workspace.tsx"));

/** The form's side of the layout, by path. */
const formScreens: Record<string, ComponentType> = {
  "/auth/login": LoginScreen,
  "/auth/register": RegisterScreen,
  "/auth/verify": VerifyScreen,
  "/auth/forgot": ForgotScreen,
  "/auth/redefine": RedefineScreen,
  "/auth/validate-google": ValidateGoogleScreen,
  "/accept-invitation": AcceptInvitationScreen,
};

const KitScreen = lazy(() => import("../screens/kit/kit-screen.tsx").then((kit) => ({ default: kit.KitScreen })));

/** The screens that need no sign-in. They do without router and query client, and together weigh less than either. */
export function OpenScreens({ path }: { path: string }) {
  if (path === "/kit") return <KitScreen />;
  const FormScreen = formScreens[path];
  if (!FormScreen) return <NotFoundScreen />;
  return (
    <AuthLayout>
      <FormScreen />
    </AuthLayout>
  );
}
