import { useState, useTransition } from "react";
import { useRegistration } from "../../features/accounts/registration.ts";
import { isEmailNotVerified, signIn } from "../../features/accounts/sign-in.ts";
import { address, useParameter } from "../../shared/address/address.ts";
import { Link } from "../../shared/address/link.tsx";
import { toOwnPath } from "../../shared/address/own-path.ts";
import { errorText } from "../../shared/api/request.ts";
import { type SignedIn, useSession } from "../../shared/session/session.ts";
import { typedEmail } from "../../shared/storage/typed-email.ts";
import { wantedPath } from "../../shared/storage/wanted-path.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";
import { EmailField } from "./email-field.tsx";
import { OrLine, SignInWithGoogle } from "./google-button.tsx";
import { t, tr } from "./texts.ts";

export function LoginScreen() {
  useDocumentTitle(t("signIn"));
  const redirect = useParameter("redirect");
  const asked = redirect === undefined ? undefined : toOwnPath(redirect);
  const session = useSession();
  const registration = useRegistration();
  const [isEmailKnown] = useState(() => typedEmail.read() !== "");
  const [isSigningIn, startSigningIn] = useTransition();

  function handleSubmit({ email = "", password = "" }: Record<string, string>) {
    if (isSigningIn) return;
    startSigningIn(() =>
      signIn({ email, password }).then(enter, (error: Error) => {
        if (isEmailNotVerified(error)) {
          toast.error(t("verifyBeforeLogin"));
          address.push(`/auth/verify?${new URLSearchParams({ email })}`);
        } else {
          toast.error(errorText(error, t("loginFailed")));
        }
      }),
    );
  }

  function enter(signedIn: SignedIn) {
    session.begin(signedIn);
    typedEmail.forget();
    const wanted = wantedPath.take();
    address.replace(asked ?? wanted ?? "/");
  }

  return (
    <AuthForm title={t("signIn")} onSubmit={handleSubmit}>
      <EmailField autoFocus={!isEmailKnown} />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        required
        autoFocus={isEmailKnown}
        aside={
          <Link href="/auth/forgot" className="link text-sm">
            {t("forgotPassword")}
          </Link>
        }
      />
      <Button type="submit" variant="primary" size="lg" loading={isSigningIn}>
        {t("signIn")}
      </Button>
      <OrLine />
      <SignInWithGoogle wanted={asked} />
      <AuthFootnote>
        {registration === "CLOSED"
          ? t("takesNoAccounts")
          : tr(registration === "INVITED" ? "wereInvited" : "newHere", {
              link: <Link href="/auth/register" className="link" />,
            })}
      </AuthFootnote>
    </AuthForm>
  );
}
