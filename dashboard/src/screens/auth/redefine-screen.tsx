import { password as limits, session } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { useEffect, useState, useTransition } from "react";
import { resetPassword } from "../../features/accounts/passwords.ts";
import { address, useParameter } from "../../shared/address/address.ts";
import { Link } from "../../shared/address/link.tsx";
import { typedEmail } from "../../shared/storage/typed-email.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";
import { t, tr } from "./texts.ts";

/** VAL-07, VAL-08 */
function findProblem(password: string, repeated: string): string | undefined {
  if (password !== repeated) return t("passwordsDiffer");
  if (password.length < limits.resetMin) return t("passwordTooShort", { min: limits.resetMin });
  return undefined;
}

export function RedefineScreen() {
  useDocumentTitle(t("createNewPassword"));
  const token = useParameter("token");
  const email = useParameter("email");
  const [isResetting, startResetting] = useTransition();
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isLinkDead, setIsLinkDead] = useState(false);

  useEffect(() => {
    if (email !== undefined) typedEmail.keep(email);
  }, [email]);

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
      setProblem(t("invalidInformation"));
      toast.error(t("useMailedLink"));
      return;
    }
    const found = findProblem(password, repeatPassword);
    setProblem(found);
    if (found !== undefined) return;
    startResetting(() =>
      resetPassword({ token, email, password }).then(
        () => {
          setIsDone(true);
          toast.success(t("passwordChangedLogin"));
        },
        (error: Error) => {
          setIsLinkDead(error instanceof RequestError && error.code === "INVALID_TOKEN");
          toast.error(error.message);
        },
      ),
    );
  }

  return (
    <AuthForm title={t("createNewPassword")} onSubmit={handleSubmit}>
      <PasswordField label={t("newPassword")} name="password" autoComplete="new-password" required autoFocus />
      <PasswordField label={t("repeatPassword")} name="repeatPassword" autoComplete="new-password" required />
      <FieldError>{problem}</FieldError>
      {isLinkDead && (
        <p className="text-sm">{tr("askForNewLink", { link: <Link href="/auth/forgot" className="link" /> })}</p>
      )}
      <Button type="submit" variant="primary" size="lg" loading={isResetting} disabled={isDone}>
        {t("resetPassword")}
      </Button>
      <AuthFootnote>{tr("rememberedIt", { link: <Link href="/auth/login" className="link" /> })}</AuthFootnote>
    </AuthForm>
  );
}
