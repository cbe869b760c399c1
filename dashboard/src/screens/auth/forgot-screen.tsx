import { useState, useTransition } from "react";
import { sendResetLink } from "../../features/accounts/passwords.ts";
import { Link } from "../../shared/address/link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";
import { t } from "./texts.ts";

export function ForgotScreen() {
  useDocumentTitle(t("resetYourPassword"));
  const [isSending, startSending] = useTransition();
  const [isSent, setIsSent] = useState(false);

  function handleSubmit({ email = "" }: Record<string, string>) {
    if (isSending || isSent) return;
    startSending(() =>
      sendResetLink(email).then(
        () => {
          setIsSent(true);
          toast.success(t("resetLinkSent"));
        },
        (error: Error) => void toast.error(error.message),
      ),
    );
  }

  return (
    <AuthForm title={t("resetYourPassword")} onSubmit={handleSubmit}>
      <p className="text-soft">{t("resetExplained")}</p>
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        // Another address is another request.
        onChange={() => setIsSent(false)}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={isSending}
        loadingLabel={t("sendingEmail")}
        disabled={isSent}
      >
        {isSent ? t("emailSent") : t("sendResetEmail")}
      </Button>
      <AuthFootnote>
        <Link href="/auth/login" className="link">
          {t("returnToLogin")}
        </Link>
      </AuthFootnote>
    </AuthForm>
  );
}
