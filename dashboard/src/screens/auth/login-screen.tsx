import { getRouteApi, Link, useNavigate, useRouter } from "@tanstack/react-router";
import { isEmailNotVerified, useSignIn } from "../../features/accounts/sign-in.ts";
import { errorText } from "../../shared/api/request.ts";
import { useSession } from "../../shared/session/session.ts";
import { wantedPath } from "../../shared/storage/wanted-path.ts";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";
import { OrLine, SignInWithGoogle } from "./google-button.tsx";

const route = getRouteApi("/auth/login");

export function LoginScreen() {
  useDocumentTitle("Sign in");
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const session = useSession();
  const signIn = useSignIn();

  function handleSubmit({ email = "", password = "" }: Record<string, string>) {
    if (signIn.isPending) return;
    signIn.mutate(
      { email, password },
      {
        onSuccess(signedIn) {
          session.begin(signedIn);
          const wanted = wantedPath.take();
          router.history.replace(search.redirect ?? wanted ?? "/");
        },
        onError(error) {
          if (isEmailNotVerified(error)) {
            toast.error("Please verify your email before logging in");
            void navigate({ to: "/auth/verify", search: { email } });
          } else {
            toast.error(errorText(error, "An error occurred while logging in"));
          }
        },
      },
    );
  }

  return (
    <AuthForm title="Sign in" onSubmit={handleSubmit}>
      <TextField label="Email" name="email" type="email" autoComplete="username" required autoFocus />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        aside={
          <Link to="/auth/forgot" className="link">
            Forgot password?
          </Link>
        }
      />
      <Button type="submit" variant="primary" size="lg" loading={signIn.isPending}>
        Sign in
      </Button>
      <OrLine />
      <SignInWithGoogle wanted={search.redirect} />
      <AuthFootnote>
        New here?{" "}
        <Link to="/auth/register" className="link">
          Create an account
        </Link>
      </AuthFootnote>
    </AuthForm>
  );
}
