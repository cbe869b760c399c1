import { password as limits } from "@hark/contract/limits";
import { useState, useTransition } from "react";
import { register } from "../../features/accounts/register.ts";
import { useRegistration } from "../../features/accounts/registration.ts";
import { address } from "../../shared/address/address.ts";
import { Link } from "../../shared/address/link.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { FieldError, TextField } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm, AuthTitle } from "./auth-form.tsx";
import { EmailField } from "./email-field.tsx";
import { OrLine, RegisterWithGoogle } from "./google-button.tsx";
import { refusal } from "./refusal.ts";
import { t, tr } from "./texts.ts";

export function RegisterScreen() {
  useDocumentTitle(t("createAnAccount"));
  const registration = useRegistration();
  const [isRegistering, startRegistering] = useTransition();
  const [problem, setProblem] = useState<string>();

  function handleSubmit({ name = "", email = "", password = "", repeatPassword = "" }: Record<string, string>) {
    if (isRegistering) return;
    setProblem(undefined);
    // VAL-05: strength, match and length are checked by the server.
    startRegistering(() =>
      register({ name, email, password, repeatPassword }).then(
        () => address.push(`/auth/verify?${new URLSearchParams({ email: email.trim() })}`),
        (error: Error) => setProblem(refusal(error)),
      ),
    );
  }

  if (registration === "CLOSED") {
    return (
      <>
        <AuthTitle>{t("createAnAccount")}</AuthTitle>
        <p className="text-soft">{t("takesNoAccounts")}</p>
        <Link href="/auth/login" className={buttonClass("primary", "lg")}>
          {t("signIn")}
        </Link>
      </>
    );
  }
  return (
    <AuthForm title={t("createAnAccount")} onSubmit={handleSubmit}>
      <TextField label={t("name")} name="name" autoComplete="name" required autoFocus />
      <EmailField />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="new-password"
        required
        hint={t("atLeastCharacters", { min: limits.registerMin })}
      />
      <PasswordField label={t("repeatPassword")} name="repeatPassword" autoComplete="new-password" required />
      <Button type="submit" variant="primary" size="lg" loading={isRegistering}>
        {t("createNewAccount")}
      </Button>
      <FieldError>{problem}</FieldError>
      <OrLine />
      <RegisterWithGoogle />
      {registration === "INVITED" && <AuthFootnote>{t("accountsByInvitation")}</AuthFootnote>}
      <AuthFootnote>{tr("alreadyRegistered", { link: <Link href="/auth/login" className="link" /> })}</AuthFootnote>
    </AuthForm>
  );
}
