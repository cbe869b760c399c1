import { password as limits, session } from "@hark/contract/limits";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useResetPassword } from "../../features/accounts/passwords.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";

const route = getRouteApi("/auth/redefine");

/** VAL-07, VAL-08 */
function findProblem(password: string, repeated: string): string | undefined {
  if (password !== repeated) return "The passwords do not match";
  if (password.length < limits.resetMin) return `The password must be at least ${limits.resetMin} characters long`;
  return undefined;
}

export function RedefineScreen() {
  useDocumentTitle("Create a new password");
  const { token, email } = route.useSearch();
  const navigate = useNavigate();
  const reset = useResetPassword();
  const [problem, setProblem] = useState<string>();
  const isDone = reset.isSuccess;

  useEffect(() => {
    if (!isDone) return;
    // AUTH-43
    const timer = setTimeout(() => void navigate({ to: "/auth/login", search: {} }), session.resetRedirectDelayMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  function handleSubmit({ password = "", repeatPassword = "" }: Record<string, string>) {
    if (reset.isPending || isDone) return;
    if (token === undefined || email === undefined) {
      // VAL-09, VAL-10
      setProblem("Invalid information");
      toast.error("Please access the link received in your email.");
      return;
    }
    const found = findProblem(password, repeatPassword);
    setProblem(found);
    if (found !== undefined) return;
    reset.mutate(
      { token, email, password },
      {
        onSuccess: () => toast.success("Password changed successfully. Please login again."),
        onError: (error) => toast.error(error.message),
      },
    );
  }

  return (
    <AuthForm title="Create a new password" onSubmit={handleSubmit}>
      <PasswordField label="New password" name="password" autoComplete="new-password" required autoFocus />
      <PasswordField label="Repeat password" name="repeatPassword" autoComplete="new-password" required />
      <FieldError>{problem}</FieldError>
      <Button type="submit" variant="primary" size="lg" loading={reset.isPending} disabled={isDone}>
        Reset password
      </Button>
      <AuthFootnote>
        Know it after all?{" "}
        <Link to="/auth/login" className="link">
          Sign in
        </Link>
      </AuthFootnote>
    </AuthForm>
  );
}
