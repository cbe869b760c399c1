import { Link, useNavigate } from "@tanstack/react-router";
import { useRegister } from "../../features/accounts/register.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError, TextField } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";
import { OrLine, RegisterWithGoogle } from "./google-button.tsx";
import { refusal } from "./refusal.ts";

export function RegisterScreen() {
  useDocumentTitle("Create an account");
  const navigate = useNavigate();
  const register = useRegister();

  function handleSubmit({ name = "", email = "", password = "", repeatPassword = "" }: Record<string, string>) {
    if (register.isPending) return;
    // VAL-05: strength, match and length are the server's to judge.
    register.mutate(
      { name, email, password, repeatPassword },
      { onSuccess: () => void navigate({ to: "/auth/verify", search: { email: email.trim() } }) },
    );
  }

  return (
    <AuthForm title="Create an account" onSubmit={handleSubmit}>
      <TextField label="Name" name="name" autoComplete="name" required autoFocus />
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <PasswordField label="Password" name="password" autoComplete="new-password" required />
      <PasswordField label="Repeat password" name="repeatPassword" autoComplete="new-password" required />
      <Button type="submit" variant="primary" size="lg" loading={register.isPending}>
        Create new account
      </Button>
      <FieldError>{register.error ? refusal(register.error) : null}</FieldError>
      <OrLine />
      <RegisterWithGoogle />
      <AuthFootnote>
        Have an account already?{" "}
        <Link to="/auth/login" className="link">
          Sign in
        </Link>
      </AuthFootnote>
    </AuthForm>
  );
}
