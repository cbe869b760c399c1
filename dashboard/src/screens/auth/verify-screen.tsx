import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CircleCheck, MailCheck } from "lucide-react";
import { useEffect } from "react";
import { emailConfirmation, useResendVerification } from "../../features/accounts/verify-email.ts";
import { errorText } from "../../shared/api/request.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthTitle } from "./auth-form.tsx";

const route = getRouteApi("/auth/verify");

export function VerifyScreen() {
  useDocumentTitle("Verify your email");
  const { code, email = "" } = route.useSearch();
  return code === undefined ? <LinkSent email={email} /> : <Confirmation key={code} code={code} />;
}

function Confirmation({ code }: { code: string }) {
  const confirm = useQuery(emailConfirmation(code));

  useEffect(() => {
    if (confirm.isSuccess) toast.success("Email verified successfully, you can now login", { id: code });
    if (confirm.isError) toast.error(confirm.error.message, { id: code });
  }, [code, confirm.isSuccess, confirm.isError, confirm.error]);

  if (confirm.isSuccess) {
    return (
      <>
        <CircleCheck className="size-7! stroke-[1.4] text-success" />
        <AuthTitle>Email verified</AuthTitle>
        <p className="text-soft">Email verified successfully, you can now sign in</p>
        <Link to="/auth/login" className={buttonClass("primary", "lg")}>
          Return to login
        </Link>
      </>
    );
  }
  if (confirm.isError) {
    return (
      <>
        <AuthTitle>Verify your email</AuthTitle>
        <FieldError>{confirm.error.message}</FieldError>
        <AuthFootnote>
          <Link to="/auth/login" className="link">
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
  const resend = useResendVerification();

  function handleResend() {
    resend.mutate(email, {
      onSuccess: () => toast.success("A new verification email has been sent"),
      onError: (error) => toast.error(errorText(error, "The email could not be sent. Try again in a moment.")),
    });
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
      <Button size="lg" loading={resend.isPending} onClick={handleResend}>
        Resend email
      </Button>
      <AuthFootnote>
        <Link to="/auth/login" className="link">
          Return to login
        </Link>
      </AuthFootnote>
    </>
  );
}
