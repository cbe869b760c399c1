import { CircleCheck, MailCheck } from "lucide-react";
import { useEffect, useTransition } from "react";
import { resendLink, useEmailConfirmation } from "../../features/accounts/verify-email.ts";
import { useParameter } from "../../shared/address/address.ts";
import { Link } from "../../shared/address/link.tsx";
import { errorText } from "../../shared/api/request.ts";
import { typedEmail } from "../../shared/storage/typed-email.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthTitle } from "./auth-form.tsx";
import { MailboxNote } from "./mailbox-note.tsx";
import { t, tr } from "./texts.ts";

export function VerifyScreen() {
  useDocumentTitle(t("verifyYourEmail"));
  const code = useParameter("code");
  const email = useParameter("email") ?? "";
  useEffect(() => {
    if (email !== "") typedEmail.keep(email);
  }, [email]);
  return code === undefined ? <LinkSent email={email} /> : <Confirmation key={code} code={code} email={email} />;
}

function Confirmation({ code, email }: { code: string; email: string }) {
  const confirmation = useEmailConfirmation(code);

  useEffect(() => {
    if (confirmation.status === "answered") {
      toast.success(t("emailVerifiedLogin"), { id: code });
    } else if (confirmation.status === "failed") {
      toast.error(confirmation.error.message, { id: code });
    }
  }, [code, confirmation]);

  if (confirmation.status === "answered") {
    return (
      <>
        <CircleCheck className="size-7! stroke-[1.4] text-success" />
        <AuthTitle>{t("emailVerified")}</AuthTitle>
        <p className="text-soft">{t("emailVerifiedSignIn")}</p>
        <Link href="/auth/login" className={buttonClass("primary", "lg")}>
          {t("returnToLogin")}
        </Link>
      </>
    );
  }
  if (confirmation.status === "failed") {
    return (
      <>
        <AuthTitle>{t("verifyYourEmail")}</AuthTitle>
        <FieldError>{confirmation.error.message}</FieldError>
        {email !== "" && <Resend email={email} label={t("sendNewLink")} />}
        <AuthFootnote>
          <Link href="/auth/login" className="link">
            {t("returnToLogin")}
          </Link>
        </AuthFootnote>
      </>
    );
  }
  return (
    <div className="grid justify-items-center py-8 text-muted">
      <Spinner size="lg" label={t("verifyingYourEmail")} />
    </div>
  );
}

/** Says where the mail lies once it was sent, on a server that keeps it. */
function Resend({ email, label }: { email: string; label: string }) {
  const [isSending, startSending] = useTransition();

  function handleResend() {
    startSending(() =>
      resendLink(email).then(
        () => void toast.success(t("verificationResent")),
        (error: Error) => void toast.error(errorText(error, t("emailNotSent"))),
      ),
    );
  }

  return (
    <>
      <MailboxNote />
      <Button size="lg" loading={isSending} onClick={handleResend}>
        {label}
      </Button>
    </>
  );
}

function LinkSent({ email }: { email: string }) {
  return (
    <>
      <MailCheck className="size-7! stroke-[1.4] text-muted" />
      <AuthTitle>{t("verifyYourEmail")}</AuthTitle>
      <p className="text-soft">
        {tr("verificationSent", { email: <UserText className="font-medium text-ink">{email}</UserText> })}
      </p>
      <p className="text-sm text-muted">{t("checkSpam")}</p>
      <Resend email={email} label={t("resendEmail")} />
      <AuthFootnote>
        <Link href="/auth/login" className="link">
          {t("returnToLogin")}
        </Link>
      </AuthFootnote>
    </>
  );
}
