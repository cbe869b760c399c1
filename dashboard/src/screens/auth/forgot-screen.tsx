import { useState, useTransition } from "react";
import { sendResetLink } from "../../features/accounts/passwords.ts";
import { Link } from "../../shared/address/link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";
import { EmailField } from "./email-field.tsx";
import { MailboxNote } from "./mailbox-note.tsx";
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
      <EmailField
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
      {isSent && <MailboxNote />}
      <AuthFootnote>
        <Link href="/auth/login" className="link">
          {t("returnToLogin")}
        </Link>
      </AuthFootnote>
    </AuthForm>
  );
}
