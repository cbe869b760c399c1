import { password as limits, session } from "@hark/contract/limits";
import { useEffect, useState, useTransition } from "react";
import { resetPassword } from "../../features/accounts/passwords.ts";
import { address, useParameter } from "../../shared/address/address.ts";
import { Link } from "../../shared/address/link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";

/** VAL-07, VAL-08 */
function findProblem(password: string, repeated: string): string | undefined {
  if (password !== repeated) return "The passwords do not match";
  if (password.length < limits.resetMin) return `The password must be at least ${limits.resetMin} characters long`;
  return undefined;
}

export function RedefineScreen() {
  useDocumentTitle("Create a new password");
  const token = useParameter("token");
  const email = useParameter("email");
  const [isResetting, startResetting] = useTransition();
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (!isDone) return;
    // AUTH-43
    const timer = setTimeout(() => address.push("/auth/login"), session.resetRedirectDelayMs);
    return () => clearTimeout(timer);
  }, [isDone]);

  function handleSubmit({ password = "", repeatPassword = "" }: Record<string, string>) {
    if (isResetting || isDone) return;
    if (token === undefined || email === undefined) {
      // VAL-09, VAL-10
      setProblem("Invalid information");
      toast.error("Please access the link received in your email.");
      return;
    }
    const found = findProblem(password, repeatPassword);
    setProblem(found);
    if (found !== undefined) return;
    startResetting(() =>
      resetPassword({ token, email, password }).then(
        () => {
          setIsDone(true);
          toast.success("Password changed successfully. Please login again.");
        },
        (error: Error) => void toast.error(error.message),
      ),
    );
  }

  return (
    <AuthForm title="Create a new password" onSubmit={handleSubmit}>
      <PasswordField label="New password" name="password" autoComplete="new-password" required autoFocus />
      <PasswordField label="Repeat password" name="repeatPassword" autoComplete="new-password" required />
      <FieldError>{problem}</FieldError>
      <Button type="submit" variant="primary" size="lg" loading={isResetting} disabled={isDone}>
        Reset password
      </Button>
      <AuthFootnote>
        Know it after all?{" "}
        <Link href="/auth/login" className="link">
          Sign in
        </Link>
      </AuthFootnote>
    </AuthForm>
  );
}
