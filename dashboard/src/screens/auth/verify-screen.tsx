import { CircleCheck, MailCheck } from "lucide-react";
import { useEffect, useTransition } from "react";
import { resendLink, useEmailConfirmation } from "../../features/accounts/verify-email.ts";
import { useParameter } from "../../shared/address/address.ts";
import { Link } from "../../shared/address/link.tsx";
import { errorText } from "../../shared/api/request.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthTitle } from "./auth-form.tsx";

export function VerifyScreen() {
  useDocumentTitle("Verify your email");
  const code = useParameter("code");
  const email = useParameter("email") ?? "";
  return code === undefined ? <LinkSent email={email} /> : <Confirmation key={code} code={code} />;
}

function Confirmation({ code }: { code: string }) {
  const confirmation = useEmailConfirmation(code);

  useEffect(() => {
    if (confirmation.status === "answered") {
      toast.success("Email verified successfully, you can now login", { id: code });
    } else if (confirmation.status === "failed") {
      toast.error(confirmation.error.message, { id: code });
    }
  }, [code, confirmation]);

  if (confirmation.status === "answered") {
    return (
      <>
        <CircleCheck className="size-7! stroke-[1.4] text-success" />
        <AuthTitle>Email verified</AuthTitle>
        <p className="text-soft">Email verified successfully, you can now sign in</p>
        <Link href="/auth/login" className={buttonClass("primary", "lg")}>
          Return to login
        </Link>
      </>
    );
  }
  if (confirmation.status === "failed") {
    return (
      <>
        <AuthTitle>Verify your email</AuthTitle>
        <FieldError>{confirmation.error.message}</FieldError>
        <AuthFootnote>
          <Link href="/auth/login" className="link">
            Return to login
          </Link>
        </AuthFootnote>
      </>
    );
  }
  return (
    <div className="grid justify-items-center py-8 text-muted">
      <Spinner size="lg" label="Verifying your email" />
    </div>
  );
}

function LinkSent({ email }: { email: string }) {
  const [isSending, startSending] = useTransition();

  function handleResend() {
    startSending(() =>
      resendLink(email).then(
        () => void toast.success("A new verification email has been sent"),
        (error: Error) => void toast.error(errorText(error, "The email could not be sent. Try again in a moment.")),
      ),
    );
  }

  return (
    <>
      <MailCheck className="size-7! stroke-[1.4] text-muted" />
      <AuthTitle>Verify your email</AuthTitle>
      <p className="text-soft">
        A verification email was sent to <UserText className="font-medium text-ink">{email}</UserText>. Follow the link
        in it to sign in.
      </p>
      <p className="text-sm text-muted">Nothing there after a minute? Check the spam folder.</p>
      <Button size="lg" loading={isSending} onClick={handleResend}>
        Resend email
      </Button>
      <AuthFootnote>
        <Link href="/auth/login" className="link">
          Return to login
        </Link>
      </AuthFootnote>
    </>
  );
}
