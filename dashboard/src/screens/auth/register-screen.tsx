import { useState, useTransition } from "react";
import { register } from "../../features/accounts/register.ts";
import { address } from "../../shared/address/address.ts";
import { Link } from "../../shared/address/link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError, TextField } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";
import { OrLine, RegisterWithGoogle } from "./google-button.tsx";
import { refusal } from "./refusal.ts";

export function RegisterScreen() {
  useDocumentTitle("Create an account");
  const [isRegistering, startRegistering] = useTransition();
  const [problem, setProblem] = useState<string>();

  function handleSubmit({ name = "", email = "", password = "", repeatPassword = "" }: Record<string, string>) {
    if (isRegistering) return;
    setProblem(undefined);
    // VAL-05: strength, match and length are the server's to judge.
    startRegistering(() =>
      register({ name, email, password, repeatPassword }).then(
        () => address.push(`/auth/verify?${new URLSearchParams({ email: email.trim() })}`),
        (error: Error) => setProblem(refusal(error)),
      ),
    );
  }

  return (
    <AuthForm title="Create an account" onSubmit={handleSubmit}>
      <TextField label="Name" name="name" autoComplete="name" required autoFocus />
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <PasswordField label="Password" name="password" autoComplete="new-password" required />
      <PasswordField label="Repeat password" name="repeatPassword" autoComplete="new-password" required />
      <Button type="submit" variant="primary" size="lg" loading={isRegistering}>
        Create new account
      </Button>
      <FieldError>{problem}</FieldError>
      <OrLine />
      <RegisterWithGoogle />
      <AuthFootnote>
        Have an account already?{" "}
        <Link href="/auth/login" className="link">
          Sign in
        </Link>
      </AuthFootnote>
    </AuthForm>
  );
}
